; The Windows installer, for Inno Setup 6.3 or newer:  ISCC /DVersion=0.1.0 [/DSign "/Spagecite=…"] pagecite.iss
; For one user, without an administrator; an administrator may choose all users: /ALLUSERS.
; The file is UTF-8 with a byte order mark, as Inno Setup wants it.

#define Program "..\..\..\dist\pagecite"

[Setup]
AppId={{6A0B6C0E-2C52-4B0F-9E63-50674374A001}
AppName=Pagecite
AppVersion={#Version}
AppVerName=Pagecite {#Version}
AppPublisher=Pagecite
DefaultDirName={autopf}\Pagecite
DefaultGroupName=Pagecite
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=commandline dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Program}\LICENSE
OutputDir=..\..\..\dist
OutputBaseFilename=pagecite-{#Version}-windows-x64
SetupIconFile=..\..\..\build\made\pagecite.ico
UninstallDisplayIcon={app}\pagecite.exe
Compression=lzma2/max
SolidCompression=yes
CloseApplications=yes
ChangesAssociations=yes
WizardStyle=modern
#ifdef Sign
SignTool=pagecite
SignedUninstaller=yes
#endif

[Languages]
Name: "zh"; MessagesFile: "compiler:Default.isl,ChineseSimplified.isl"
Name: "en"; MessagesFile: "compiler:Default.isl"

[CustomMessages]
en.DesktopIcon=A shortcut on the desktop
zh.DesktopIcon=在桌面上创建快捷方式
en.Start=Start Pagecite
zh.Start=启动页证
en.Library=Pagecite library
zh.Library=页证资料库
en.Stays=Pagecite is removed. Your libraries, settings and language models stay in%n%n%1%n%nDelete this folder if you no longer need them.
zh.Stays=页证已卸载。您的资料库、设置和语言模型仍保留在%n%n%1%n%n如不再需要，可以删除这个文件夹。

[Tasks]
Name: "desktopicon"; Description: "{cm:DesktopIcon}"

[InstallDelete]
; An update replaces the program whole; policy.toml and starter-models beside it stay.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Program}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{autoprograms}\页证 Pagecite"; Filename: "{app}\pagecite.exe"
Name: "{autodesktop}\页证 Pagecite"; Filename: "{app}\pagecite.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.pagecite"; ValueType: string; ValueData: "Pagecite.Library"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Pagecite.Library"; ValueType: string; ValueData: "{cm:Library}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Pagecite.Library\DefaultIcon"; ValueType: string; ValueData: "{app}\pagecite.exe,0"
Root: HKA; Subkey: "Software\Classes\Pagecite.Library\shell\open\command"; ValueType: string; ValueData: """{app}\pagecite.exe"" ""%1"""

[Run]
Filename: "{app}\pagecite.exe"; Description: "{cm:Start}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(CurUninstallStep: TUninstallStep);
begin
  if (CurUninstallStep = usPostUninstall) and not UninstallSilent then
    MsgBox(FmtMessage(CustomMessage('Stays'), [ExpandConstant('{localappdata}\pagecite')]),
      mbInformation, MB_OK);
end;
