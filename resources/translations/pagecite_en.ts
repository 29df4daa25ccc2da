<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
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
    <name>DocumentState</name>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
</context>
</TS>
