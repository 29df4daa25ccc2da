<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Answer</name>
    <message>
        <source>Concluded from the cited rule and your question: check it.</source>
        <translation>由所引规定和您的问题推断得出，请核对。</translation>
    </message>
    <message>
        <source>Nothing that was read says this. Do not rely on it.</source>
        <translation>读到的内容里没有这一说法，请勿采信。</translation>
    </message>
    <message>
        <source>Stands in the cited document.</source>
        <translation>原文就在所引的文档里。</translation>
    </message>
    <message>
        <source>concluded</source>
        <translation>推断</translation>
    </message>
    <message>
        <source>not in the documents</source>
        <translation>文档中没有</translation>
    </message>
</context>
<context>
    <name>AnswerCard</name>
    <message>
        <source>Searching your documents…</source>
        <translation>正在文档中查找…</translation>
    </message>
    <message>
        <source>Reading of the passages</source>
        <translation>段落阅读进度</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>出处</translation>
    </message>
    <message numerus="yes">
        <source>%n passage(s) found</source>
        <translation>
            <numerusform>找到 %n 个段落</numerusform>
        </translation>
    </message>
    <message>
        <source>Reading the passages…</source>
        <translation>正在阅读这些段落…</translation>
    </message>
    <message>
        <source>Writing the answer…</source>
        <translation>正在写出回答…</translation>
    </message>
    <message>
        <source>Nearest passages</source>
        <translation>最接近的段落</translation>
    </message>
</context>
<context>
    <name>AnswerOutcome</name>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>To be verified by you</source>
        <translation>待您核实</translation>
    </message>
    <message>
        <source>Partly supported: check the marked sentences</source>
        <translation>仅部分有依据：请核对有标记的句子</translation>
    </message>
    <message>
        <source>Not supported by the documents</source>
        <translation>文档中没有依据</translation>
    </message>
    <message>
        <source>Stopped: not a whole answer</source>
        <translation>已停止：回答不完整</translation>
    </message>
    <message>
        <source>Failed: not a whole answer</source>
        <translation>出错了：回答不完整</translation>
    </message>
    <message>
        <source>No answer was generated</source>
        <translation>没有生成回答</translation>
    </message>
</context>
<context>
    <name>AnswerView</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove from the library; the file itself stays untouched</source>
        <translation>从资料库移除；文件本身不受影响</translation>
    </message>
    <message>
        <source>Remove for good?</source>
        <translation>确认移除？</translation>
    </message>
</context>
<context>
    <name>DocumentListPane</name>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Add files to the library</source>
        <translation>把文件添加到资料库</translation>
    </message>
    <message>
        <source>No documents yet</source>
        <translation>还没有文档</translation>
    </message>
    <message>
        <source>Drop files or folders anywhere on this window, or press Add.</source>
        <translation>把文件或文件夹拖到窗口的任意位置，或点“添加”。</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Add documents</source>
        <translation>添加文档</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
</context>
<context>
    <name>DocumentState</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>reading {count}</source>
        <translation>正在读取 {count}</translation>
    </message>
    <message>
        <source>dividing into passages</source>
        <translation>正在划分段落</translation>
    </message>
    <message>
        <source>indexing {count}</source>
        <translation>正在建立索引 {count}</translation>
    </message>
    <message>
        <source>recognising text {count}</source>
        <translation>正在识别文字 {count}</translation>
    </message>
    <message numerus="yes">
        <source>%n page(s)</source>
        <translation>
            <numerusform>%n 页</numerusform>
        </translation>
    </message>
    <message>
        <source>ready</source>
        <translation>可以提问</translation>
    </message>
    <message>
        <source>keyword search only so far</source>
        <translation>暂时只能按关键词查找</translation>
    </message>
    <message>
        <source>not read to the end yet</source>
        <translation>尚未读完</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop to add to the library</source>
        <translation>松开即可添加到资料库</translation>
    </message>
</context>
<context>
    <name>EngineStatus</name>
    <message>
        <source>Offline: nothing leaves this computer</source>
        <translation>离线：任何内容都不会离开本机</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>正在启动引擎…</translation>
    </message>
    <message>
        <source>no language model</source>
        <translation>没有语言模型</translation>
    </message>
    <message>
        <source>Engine ready</source>
        <translation>引擎就绪</translation>
    </message>
    <message>
        <source>The engine stopped unexpectedly and was restarted. No document is lost.</source>
        <translation>引擎意外停止，已重新启动。文档没有丢失。</translation>
    </message>
    <message>
        <source>for searching</source>
        <translation>用于检索</translation>
    </message>
    <message>
        <source>for answering</source>
        <translation>用于回答</translation>
    </message>
    <message>
        <source>({name})</source>
        <translation>（{name}）</translation>
    </message>
    <message>
        <source>Restarting the engine…</source>
        <translation>正在重启引擎…</translation>
    </message>
    <message>
        <source>The engine stopped unexpectedly. It is being restarted.</source>
        <translation>引擎意外停止，正在重新启动。</translation>
    </message>
    <message>
        <source>Engine stopped</source>
        <translation>引擎已停止</translation>
    </message>
    <message>
        <source>The engine stops each time it is started.</source>
        <translation>引擎每次启动后都会停止。</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>再次启动</translation>
    </message>
</context>
<context>
    <name>EvidenceList</name>
    <message>
        <source>old version</source>
        <translation>旧版本</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>found only</source>
        <translation>仅找到</translation>
    </message>
</context>
<context>
    <name>IngestLine</name>
    <message>
        <source>Files read in</source>
        <translation>已读入的文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>File {number} of {files}</source>
        <translation>第 {number} 个，共 {files} 个</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>What was dropped is not a file. Save it to a folder, then drop the file.</source>
        <translation>拖进来的不是文件。请先把它保存到文件夹，再把文件拖进来。</translation>
    </message>
</context>
<context>
    <name>NoticeBar</name>
    <message>
        <source>Close this notice</source>
        <translation>关闭这条提示</translation>
    </message>
</context>
<context>
    <name>PageView</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>PasswordRow</name>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Password of the document</source>
        <translation>文档的密码</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>PreviewPane</name>
    <message>
        <source>Nothing open</source>
        <translation>没有打开的文档</translation>
    </message>
    <message>
        <source>Choose a document on the left, or click a citation in an answer.</source>
        <translation>请在左侧选择文档，或点击回答中的引用编号。</translation>
    </message>
</context>
<context>
    <name>PreviewToolbar</name>
    <message>
        <source>Page number</source>
        <translation>页码</translation>
    </message>
    <message>
        <source>Previous page</source>
        <translation>上一页</translation>
    </message>
    <message>
        <source>Next page</source>
        <translation>下一页</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Fit width</source>
        <translation>适合宽度</translation>
    </message>
    <message>
        <source>Fit page</source>
        <translation>适合整页</translation>
    </message>
</context>
<context>
    <name>QuestionBox</name>
    <message>
        <source>Ask your documents…</source>
        <translation>向您的文档提问…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Send the question (Enter)</source>
        <translation>发送问题（回车）</translation>
    </message>
</context>
<context>
    <name>QuestionPane</name>
    <message>
        <source>Questions and answers</source>
        <translation>问题与回答</translation>
    </message>
    <message>
        <source>Ask in your own words</source>
        <translation>用您自己的话提问</translation>
    </message>
    <message>
        <source>Every statement of the answer carries a number; a click on it shows the very words in the document.</source>
        <translation>回答中的每一句都有编号，点击编号即可看到文档里的原文。</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Add files…</source>
        <translation>添加文件(&amp;A)…</translation>
    </message>
    <message>
        <source>Add a &amp;folder…</source>
        <translation>添加文件夹(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Remove the document</source>
        <translation>移除文档(&amp;R)</translation>
    </message>
    <message>
        <source>Read it &amp;again</source>
        <translation>重新读取(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Fit &amp;width</source>
        <translation>适合宽度(&amp;W)</translation>
    </message>
    <message>
        <source>Fit &amp;page</source>
        <translation>适合整页(&amp;P)</translation>
    </message>
    <message>
        <source>Actual &amp;size</source>
        <translation>实际大小(&amp;S)</translation>
    </message>
    <message>
        <source>Pre&amp;vious page</source>
        <translation>上一页(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Next page</source>
        <translation>下一页(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>提问(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Ask</source>
        <translation>输入问题(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop the answer</source>
        <translation>停止回答(&amp;S)</translation>
    </message>
    <message>
        <source>The language changes when Pagecite is next started.</source>
        <translation>下次启动页证时切换语言。</translation>
    </message>
</context>
<context>
    <name>Wording</name>
    <message>
        <source>en</source>
        <comment>the code of this language: zh or en</comment>
        <translation>zh</translation>
    </message>
    <message>
        <source>page {label}</source>
        <translation>第 {label} 页</translation>
    </message>
    <message>
        <source>slide {label}</source>
        <translation>第 {label} 张幻灯片</translation>
    </message>
    <message>
        <source>sheet {sheet}, row {row}</source>
        <translation>工作表“{sheet}”第 {row} 行</translation>
    </message>
    <message>
        <source>sheet {sheet}</source>
        <translation>工作表“{sheet}”</translation>
    </message>
    <message>
        <source>line {label}</source>
        <translation>第 {label} 行</translation>
    </message>
</context>
</TS>
