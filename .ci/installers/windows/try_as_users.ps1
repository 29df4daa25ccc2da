# Installs for a bare user, runs the self-test of what was installed, and removes it again: once for
# a user with a Chinese name, once for one with a full-width space in it. Needs an administrator.
param([Parameter(Mandatory)][string]$Installer)
$ErrorActionPreference = 'Stop'
$shared = Join-Path $env:PUBLIC 'pagecite-try'
New-Item -ItemType Directory -Force $shared | Out-Null
Copy-Item $Installer (Join-Path $shared 'setup.exe')

$steps = @'
$program = Join-Path $env:LOCALAPPDATA 'Programs\Pagecite'
$env:PATH = Join-Path $env:SystemRoot 'System32'
Start-Process -Wait "$PSScriptRoot\setup.exe" '/VERYSILENT /SUPPRESSMSGBOXES /NORESTART /CURRENTUSER'
$options = @('--self-test')
if (-not (Test-Path "$program\starter-models")) { $options += '--without-models' }
& "$program\pagecite-cli.exe" @options *> "$PSScriptRoot\$env:USERNAME.txt"
$code = $LASTEXITCODE
$library = Join-Path $env:LOCALAPPDATA 'pagecite\data-stays.txt'
New-Item -Force -ItemType File $library | Out-Null
Start-Process -Wait "$program\unins000.exe" '/VERYSILENT /SUPPRESSMSGBOXES'
if (Test-Path "$program\pagecite.exe") { $code = 90 }
if (-not (Test-Path $library)) { $code = 91 }
exit $code
'@
# With a byte order mark: Windows PowerShell reads a file without one in the code page.
[IO.File]::WriteAllText("$shared\steps.ps1", $steps, [Text.UTF8Encoding]::new($true))
icacls $shared /grant '*S-1-5-32-545:(OI)(CI)M' | Out-Null

foreach ($name in '张伟', "李$([char]0x3000)娜") {
    $secret = ConvertTo-SecureString "Aa1!$([guid]::NewGuid())" -AsPlainText -Force
    New-LocalUser $name -Password $secret | Out-Null
    Add-LocalGroupMember -SID 'S-1-5-32-545' -Member $name
    $credential = [pscredential]::new("$env:COMPUTERNAME\$name", $secret)
    $arguments = "-NoProfile -ExecutionPolicy Bypass -File `"$shared\steps.ps1`""
    $run = Start-Process powershell.exe $arguments -Credential $credential -LoadUserProfile `
        -WorkingDirectory $shared -Wait -PassThru
    Write-Output "=== $name"
    Get-Content -Encoding utf8 "$shared\$name.txt" -ErrorAction SilentlyContinue
    if ($run.ExitCode -ne 0) { throw "the self-test of $name ended with $($run.ExitCode)" }
}
