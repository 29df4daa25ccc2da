<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>Answer</name>
    <message numerus="yes">
        <source>%n file(s) are not read yet: what they say cannot be found.</source>
        <translation>
            <numerusform>%n file is not read yet: what it says cannot be found.</numerusform>
            <numerusform>%n files are not read yet: what they say cannot be found.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AnswerCard</name>
    <message numerus="yes">
        <source>%n passage(s) found</source>
        <translation>
            <numerusform>%n passage found</numerusform>
            <numerusform>%n passages found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Checking</name>
    <message numerus="yes">
        <source>Check questions: {good} of {total} as expected, %n changed.</source>
        <translation>
            <numerusform>Check questions: {good} of {total} as expected, %n changed.</numerusform>
            <numerusform>Check questions: {good} of {total} as expected, %n changed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message numerus="yes">
        <source>By your %n check question(s), the demand on evidence could be stricter.</source>
        <translation>
            <numerusform>By your one check question, the demand on evidence could be stricter.</numerusform>
            <numerusform>By your %n check questions, the demand on evidence could be stricter.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>By your %n check question(s), the demand on evidence could be looser.</source>
        <translation>
            <numerusform>By your one check question, the demand on evidence could be looser.</numerusform>
            <numerusform>By your %n check questions, the demand on evidence could be looser.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChecksPage</name>
    <message numerus="yes">
        <source>{good} of %n as expected</source>
        <translation>
            <numerusform>{good} of %n as expected</numerusform>
            <numerusform>{good} of %n as expected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n changed</numerusform>
            <numerusform>%n changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not asked yet</source>
        <translation>
            <numerusform>%n not asked yet</numerusform>
            <numerusform>%n not asked yet</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message numerus="yes">
        <source>Delete “{title}” with %n question(s) for good?</source>
        <translation>
            <numerusform>Delete “{title}” with %n question for good?</numerusform>
            <numerusform>Delete “{title}” with %n questions for good?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationModel</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n question</numerusform>
            <numerusform>%n questions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message numerus="yes">
        <source>%n document(s) chosen</source>
        <translation>
            <numerusform>%n document chosen</numerusform>
            <numerusform>%n documents chosen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them could not be read</source>
        <translation>
            <numerusform>%n of them could not be read</numerusform>
            <numerusform>%n of them could not be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentListPane</name>
    <message numerus="yes">
        <source>Going on with %n file(s) that were still to be read.</source>
        <translation>
            <numerusform>Going on with %n file that was still to be read.</numerusform>
            <numerusform>Going on with %n files that were still to be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentState</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentWork</name>
    <message numerus="yes">
        <source>%n document(s) were removed. The files stay where they are.</source>
        <translation>
            <numerusform>%n document was removed. The file stays where it is.</numerusform>
            <numerusform>%n documents were removed. The files stay where they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FindingRoom</name>
    <message numerus="yes">
        <source>%Ln place(s) not listed</source>
        <translation>
            <numerusform>%Ln place not listed</numerusform>
            <numerusform>%Ln places not listed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FoundPlaces</name>
    <message numerus="yes">
        <source>%Ln more place(s) in this document</source>
        <translation>
            <numerusform>%Ln more place in this document</numerusform>
            <numerusform>%Ln more places in this document</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n place</numerusform>
            <numerusform>%n places</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IngestReceipt</name>
    <message numerus="yes">
        <source>%n file(s) read in</source>
        <translation>
            <numerusform>%n file read in</numerusform>
            <numerusform>%n files read in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were in the library already</source>
        <translation>
            <numerusform>%n was in the library already</numerusform>
            <numerusform>%n were in the library already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n could not be read</numerusform>
            <numerusform>%n could not be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>InventoryPage</name>
    <message numerus="yes">
        <source>What is in these %n files and folders</source>
        <translation>
            <numerusform>What is in this %n file</numerusform>
            <numerusform>What is in these %n files and folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Skip %n exact duplicate(s)</source>
        <translation>
            <numerusform>Skip %n exact duplicate</numerusform>
            <numerusform>Skip %n exact duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the newest: leave out %n likely older version(s)</source>
        <translation>
            <numerusform>Only the newest: leave out %n likely older version</numerusform>
            <numerusform>Only the newest: leave out %n likely older versions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scans later: read %n scanned file(s) last</source>
        <translation>
            <numerusform>Scans later: read %n scanned file last</numerusform>
            <numerusform>Scans later: read %n scanned files last</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n file(s)</source>
        <translation>
            <numerusform>Add %n file</numerusform>
            <numerusform>Add %n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left out as ticked</source>
        <translation>
            <numerusform>%n file left out as ticked</numerusform>
            <numerusform>%n files left out as ticked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that cannot be read</source>
        <translation>
            <numerusform>%n that cannot be read</numerusform>
            <numerusform>%n that cannot be read</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n document</numerusform>
            <numerusform>%n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, {day}, %n document(s)</source>
        <translation>
            <numerusform>{name}, {day}, %n document</numerusform>
            <numerusform>{name}, {day}, %n documents</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryFind</name>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln place</numerusform>
            <numerusform>%Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{places} in %n document(s)</source>
        <translation>
            <numerusform>{places} in %n document</numerusform>
            <numerusform>{places} in %n documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n document(s) were searched.</source>
        <translation>
            <numerusform>The one document was searched.</numerusform>
            <numerusform>All %n documents were searched.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelWords</name>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>about %n minute left</numerusform>
            <numerusform>about %n minutes left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n hour(s) left</source>
        <translation>
            <numerusform>about %n hour left</numerusform>
            <numerusform>about %n hours left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message numerus="yes">
        <source>%n file(s) are not as they were installed.</source>
        <translation>
            <numerusform>%n file is not as it was installed.</numerusform>
            <numerusform>%n files are not as they were installed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n installed file(s) are as they were installed.</source>
        <translation>
            <numerusform>The one installed file is as it was installed.</numerusform>
            <numerusform>All %n installed files are as they were installed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NotSearched</name>
    <message numerus="yes">
        <source>%n file(s) still being read</source>
        <translation>
            <numerusform>%n file still being read</numerusform>
            <numerusform>%n files still being read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scanned page(s) not recognised yet</source>
        <translation>
            <numerusform>%n scanned page not recognised yet</numerusform>
            <numerusform>%n scanned pages not recognised yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that could not be read</source>
        <translation>
            <numerusform>%n file that could not be read</numerusform>
            <numerusform>%n files that could not be read</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) without readable text</source>
        <translation>
            <numerusform>%n page without readable text</numerusform>
            <numerusform>%n pages without readable text</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>PageTextPage</name>
    <message numerus="yes">
        <source>The search has it in %n chunk(s), the frames below; what is read together stands in one frame.</source>
        <translation>
            <numerusform>The search has it in one chunk, the frame below; what is read together stands in one frame.</numerusform>
            <numerusform>The search has it in %n chunks, the frames below; what is read together stands in one frame.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ScopeChip</name>
    <message numerus="yes">
        <source>In %n chosen document(s)</source>
        <translation>
            <numerusform>In %n chosen document</numerusform>
            <numerusform>In %n chosen documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the %n chosen in the list now</source>
        <translation>
            <numerusform>Only the %n chosen in the list now</numerusform>
            <numerusform>Only the %n chosen in the list now</numerusform>
        </translation>
    </message>
</context>
</TS>
