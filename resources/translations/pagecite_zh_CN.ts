<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Adding</name>
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
    <name>Answer</name>
    <message>
        <source>Follows from the cited rule and your question; check it.</source>
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
        <source>quoted</source>
        <translation>引述</translation>
    </message>
    <message>
        <source>{label}: {why}</source>
        <translation>{label}：{why}</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are not read yet: what they say cannot be found.</source>
        <translation>
            <numerusform>还有 %n 个文件未读完，其中的内容还无法查到。</numerusform>
        </translation>
    </message>
    <message>
        <source>{missing} of {all} documents are not read yet: what they say may be missing.</source>
        <translation>{all} 份文档中有 {missing} 份尚未读完，回答里可能缺少其中的内容。</translation>
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
        <source>A document that this answer cites has been removed since.</source>
        <translation>这个回答引用的文档后来已被移除。</translation>
    </message>
    <message>
        <source>“{names}” has been replaced since. Ask again to hear what holds now.</source>
        <translation>“{names}”后来已被替代。请重新提问，以现行规定为准。</translation>
    </message>
    <message>
        <source>”, “</source>
        <translation>”、“</translation>
    </message>
    <message>
        <source>Understood as: {question}</source>
        <translation>理解为：{question}</translation>
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
        <source>Nearest passages</source>
        <translation>最接近的段落</translation>
    </message>
</context>
<context>
    <name>AnswerNotes</name>
    <message>
        <source>Ask again</source>
        <translation>再问一次</translation>
    </message>
</context>
<context>
    <name>AnswerOutcome</name>
    <message>
        <source>{seconds} s</source>
        <translation>{seconds} 秒</translation>
    </message>
    <message>
        <source>Checked by you on {date}, but what it cites has changed: ask again</source>
        <translation>您已于{date}核对，但引用的文件后来有变动，请重新提问</translation>
    </message>
    <message>
        <source>Checked by you on {date}</source>
        <translation>您已于{date}核对</translation>
    </message>
    <message>
        <source>Waits for your check</source>
        <translation>待您核对</translation>
    </message>
    <message>
        <source>Partly supported, waits for your check</source>
        <translation>部分有依据，待您核对</translation>
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
    <name>AnswerTools</name>
    <message>
        <source>Copy the answer with its sources</source>
        <translation>复制回答和出处</translation>
    </message>
    <message>
        <source>Copy a picture of the cited lines</source>
        <translation>复制引用原文的截图</translation>
    </message>
    <message>
        <source>Save the answer with its sources</source>
        <translation>保存回答和出处</translation>
    </message>
    <message>
        <source>Word document…</source>
        <translation>Word 文档…</translation>
    </message>
    <message>
        <source>PDF file…</source>
        <translation>PDF 文件…</translation>
    </message>
    <message>
        <source>Picture of the cited lines…</source>
        <translation>引用原文图片…</translation>
    </message>
    <message>
        <source>Find every place</source>
        <translation>查找所有相关位置</translation>
    </message>
    <message>
        <source>Why this answer?</source>
        <translation>为什么这样回答？</translation>
    </message>
    <message>
        <source>Ask again</source>
        <translation>重新提问</translation>
    </message>
    <message>
        <source>Edit the question</source>
        <translation>修改问题</translation>
    </message>
    <message>
        <source>I checked this</source>
        <translation>我已核对</translation>
    </message>
    <message>
        <source>Mark the answer as checked by you, with today&apos;s date</source>
        <translation>记下您今天已核对这个回答</translation>
    </message>
    <message>
        <source>Not checked after all</source>
        <translation>撤销核对</translation>
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
    <name>AnswerWaiting</name>
    <message>
        <source>Reading of the passages</source>
        <translation>段落阅读进度</translation>
    </message>
    <message>
        <source>Likely passage, while the answer is being written</source>
        <translation>很可能的原文（回答正在生成）</translation>
    </message>
    <message>
        <source>Searching your documents…</source>
        <translation>正在文档中查找…</translation>
    </message>
    <message>
        <source>Searching your documents… The last answer took {seconds} s.</source>
        <translation>正在文档中查找…上一个回答用时约 {seconds} 秒。</translation>
    </message>
    <message>
        <source>Reading the passages…</source>
        <translation>正在阅读这些段落…</translation>
    </message>
    <message>
        <source>Reading the passages… The answer begins in about {seconds} s.</source>
        <translation>正在阅读这些段落…约 {seconds} 秒后开始回答。</translation>
    </message>
    <message>
        <source>Writing the answer…</source>
        <translation>正在写出回答…</translation>
    </message>
</context>
<context>
    <name>BroughtFiles</name>
    <message>
        <source>Stop, or close this line</source>
        <translation>停止，或关闭这一行</translation>
    </message>
    <message>
        <source>Stop bringing the file</source>
        <translation>停止导入这个文件</translation>
    </message>
    <message>
        <source>How far the file is</source>
        <translation>文件进度</translation>
    </message>
</context>
<context>
    <name>CheckButton</name>
    <message>
        <source>Add to the check questions</source>
        <translation>加入检验问题</translation>
    </message>
    <message>
        <source>Right: the documents don&apos;t say</source>
        <translation>对：文档中确实没有</translation>
    </message>
    <message>
        <source>Wrong: it should have answered</source>
        <translation>不对：本应回答</translation>
    </message>
    <message>
        <source>The answer is right</source>
        <translation>回答正确</translation>
    </message>
    <message>
        <source>The answer is wrong</source>
        <translation>回答有误</translation>
    </message>
    <message>
        <source>It should have refused</source>
        <translation>本应拒答</translation>
    </message>
</context>
<context>
    <name>CheckRowView</name>
    <message>
        <source>Show the expected place</source>
        <translation>查看预期的位置</translation>
    </message>
    <message>
        <source>Change what is expected</source>
        <translation>修改预期</translation>
    </message>
    <message>
        <source>Remove from the check questions</source>
        <translation>从检验问题中移除</translation>
    </message>
</context>
<context>
    <name>CheckedAnswer</name>
    <message>
        <source>The answer that you checked</source>
        <translation>您核对过的回答</translation>
    </message>
    <message>
        <source>You checked this answer on {date}</source>
        <translation>您已于{date}核对过这个回答</translation>
    </message>
    <message>
        <source>What it cites has changed since: compare it with the new answer.</source>
        <translation>它引用的文件后来有变动，请与新的回答对照。</translation>
    </message>
    <message>
        <source>Its documents have not changed since.</source>
        <translation>引用的文件此后没有变动。</translation>
    </message>
</context>
<context>
    <name>Checking</name>
    <message>
        <source>&amp;Check questions…</source>
        <translation>检验问题(&amp;C)…</translation>
    </message>
    <message>
        <source>Added to the check questions.</source>
        <translation>已加入检验问题。</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>查看</translation>
    </message>
    <message>
        <source>Check questions: {done} of {total}</source>
        <translation>检验问题：{done} / {total}</translation>
    </message>
    <message>
        <source>Ask the check questions again?</source>
        <translation>要重新问一遍检验问题吗？</translation>
    </message>
    <message numerus="yes">
        <source>Check questions: {good} of {total} as expected, %n changed.</source>
        <translation>
            <numerusform>检验问题：{total} 个中 {good} 个符合预期，%n 个有变化。</numerusform>
        </translation>
    </message>
    <message>
        <source>This document is not in the library any more.</source>
        <translation>这个文档已不在资料库中。</translation>
    </message>
</context>
<context>
    <name>Checks</name>
    <message>
        <source>Expected: not in the documents</source>
        <translation>应为：文档中没有</translation>
    </message>
    <message>
        <source>Expected: {place}</source>
        <translation>应出自：{place}</translation>
    </message>
    <message>
        <source>Expected: an answer, and not from {place}</source>
        <translation>应有回答，且不出自{place}</translation>
    </message>
    <message>
        <source>Expected: an answer</source>
        <translation>应有回答</translation>
    </message>
    <message>
        <source>{document}, {place}</source>
        <translation>{document}，{place}</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between several places</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Not asked yet</source>
        <translation>还没有问过</translation>
    </message>
    <message>
        <source>As expected</source>
        <translation>符合预期</translation>
    </message>
    <message>
        <source>Answered from another place</source>
        <translation>答自别处</translation>
    </message>
    <message>
        <source>Answered without support</source>
        <translation>回答没有依据</translation>
    </message>
    <message>
        <source>Answered, and should have refused</source>
        <translation>作了回答，本应拒答</translation>
    </message>
    <message>
        <source>Refused, and should have answered</source>
        <translation>拒答了，本应回答</translation>
    </message>
    <message>
        <source>The answer failed</source>
        <translation>回答没有完成</translation>
    </message>
    <message>
        <source>No place is cited.</source>
        <translation>没有引用任何位置。</translation>
    </message>
    <message>
        <source>Cited: {place}</source>
        <translation>引用了{place}</translation>
    </message>
    <message>
        <source>the expected place was found as number {rank}</source>
        <translation>预期的位置在检索中排第 {rank}</translation>
    </message>
    <message>
        <source>Search: {before} → {now}</source>
        <translation>检索：{before} → {now}</translation>
    </message>
    <message>
        <source>Decision: {before} → {now}</source>
        <translation>判断：{before} → {now}</translation>
    </message>
    <message>
        <source>Citations: {before} → {now}</source>
        <translation>引用：{before} → {now}</translation>
    </message>
    <message>
        <source>Refusal: {before} → {now}</source>
        <translation>拒答：{before} → {now}</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>number {rank}</source>
        <translation>第 {rank} 位</translation>
    </message>
    <message>
        <source>evidence enough</source>
        <translation>依据充分</translation>
    </message>
    <message>
        <source>not enough</source>
        <translation>依据不足</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>the language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>the program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between things that have changed</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Changed since they were last asked: {what}.</source>
        <translation>上次提问之后有变化：{what}。</translation>
    </message>
    <message numerus="yes">
        <source>By your %n check question(s), the demand on evidence could be stricter.</source>
        <translation>
            <numerusform>按您的 %n 个检验问题来看，对依据的要求可以更严。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>By your %n check question(s), the demand on evidence could be looser.</source>
        <translation>
            <numerusform>按您的 %n 个检验问题来看，对依据的要求可以放宽。</numerusform>
        </translation>
    </message>
    <message>
        <source>Answerable, but turned away: {before} → {now}</source>
        <translation>文档能回答却被拒：{before} → {now}</translation>
    </message>
    <message>
        <source>Not in the documents, but let through: {before} → {now}</source>
        <translation>文档中没有却放行：{before} → {now}</translation>
    </message>
</context>
<context>
    <name>ChecksPage</name>
    <message>
        <source>Check questions</source>
        <translation>检验问题</translation>
    </message>
    <message>
        <source>New question…</source>
        <translation>新问题…</translation>
    </message>
    <message>
        <source>Ask them all again</source>
        <translation>全部重新提问</translation>
    </message>
    <message>
        <source>Which questions are shown</source>
        <translation>显示哪些问题</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>有变化的</translation>
    </message>
    <message>
        <source>Not as expected</source>
        <translation>不符合预期的</translation>
    </message>
    <message>
        <source>Questions asked</source>
        <translation>已提问的问题</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>No check questions yet</source>
        <translation>还没有检验问题</translation>
    </message>
    <message>
        <source>Keep the questions that matter with their right answer: below an answer, press “Add to the check questions”. After documents, language models or the program have changed, ask them again and see what is different.</source>
        <translation>把要紧的问题连同正确答案留下来：在回答下方点“加入检验问题”。文档、语言模型或程序有了变化之后，再问一遍，看看哪里不同。</translation>
    </message>
    <message>
        <source>Asking {done} of {total}; your own questions always go first.</source>
        <translation>正在提问第 {done} 个，共 {total} 个；您自己的提问总是优先。</translation>
    </message>
    <message numerus="yes">
        <source>{good} of %n as expected</source>
        <translation>
            <numerusform>%n 个问题中 {good} 个符合预期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n changed</source>
        <translation>
            <numerusform>%n 个有变化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not asked yet</source>
        <translation>
            <numerusform>%n 个还没有问过</numerusform>
        </translation>
    </message>
    <message>
        <source>last asked {time}</source>
        <translation>上次提问 {time}</translation>
    </message>
    <message>
        <source>Removed: {question}</source>
        <translation>已移除：{question}</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>CitationWalk</name>
    <message>
        <source>Previous citation (P)</source>
        <translation>上一处引用（P）</translation>
    </message>
    <message>
        <source>Next citation (N)</source>
        <translation>下一处引用（N）</translation>
    </message>
    <message>
        <source>Citation {number} of {count}</source>
        <translation>引用 {number} / {count}</translation>
    </message>
</context>
<context>
    <name>ConversationHeader</name>
    <message>
        <source>Questions</source>
        <translation>提问</translation>
    </message>
    <message>
        <source>Save or copy the whole conversation</source>
        <translation>保存或复制整个对话</translation>
    </message>
    <message>
        <source>Copy with sources</source>
        <translation>复制（含出处）</translation>
    </message>
    <message>
        <source>Save as Word document…</source>
        <translation>另存为 Word 文档…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>另存为 PDF…</translation>
    </message>
    <message>
        <source>New conversation (Ctrl+N)</source>
        <translation>新对话（Ctrl+N）</translation>
    </message>
    <message>
        <source>All conversations (Ctrl+H)</source>
        <translation>全部对话（Ctrl+H）</translation>
    </message>
</context>
<context>
    <name>ConversationList</name>
    <message>
        <source>Search questions and answers</source>
        <translation>搜索问题和回答</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Rename…</source>
        <translation>重命名(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>删除(&amp;D)…</translation>
    </message>
    <message>
        <source>No conversation has these words in it.</source>
        <translation>没有包含这些字词的对话。</translation>
    </message>
    <message>
        <source>Nothing was asked yet. Questions and answers are kept here.</source>
        <translation>还没有提过问题。问题和回答都会保存在这里。</translation>
    </message>
    <message>
        <source>Save as Word document…</source>
        <translation>另存为 Word 文档…</translation>
    </message>
    <message>
        <source>Save as PDF…</source>
        <translation>另存为 PDF…</translation>
    </message>
    <message>
        <source>Name of the conversation</source>
        <translation>对话名称</translation>
    </message>
    <message numerus="yes">
        <source>Delete “{title}” with %n question(s) for good?</source>
        <translation>
            <numerusform>彻底删除“{title}”（共 %n 个问题）？</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
</context>
<context>
    <name>ConversationModel</name>
    <message numerus="yes">
        <source>%n question(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConversationView</name>
    <message>
        <source>Questions and answers</source>
        <translation>问题与回答</translation>
    </message>
</context>
<context>
    <name>Conversations</name>
    <message>
        <source>Ask in your own words</source>
        <translation>用您自己的话提问</translation>
    </message>
    <message>
        <source>Every statement of the answer carries a number; a click on it shows the very words in the document.</source>
        <translation>回答中的每一句都有编号，点击编号即可看到文档里的原文。</translation>
    </message>
    <message>
        <source>Conversations</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>DocumentActions</name>
    <message>
        <source>&amp;Ask only these</source>
        <translation>只问这些文档(&amp;A)</translation>
    </message>
    <message>
        <source>Read this &amp;next</source>
        <translation>优先读取(&amp;N)</translation>
    </message>
    <message>
        <source>Read aga&amp;in</source>
        <translation>重新读取(&amp;I)</translation>
    </message>
    <message>
        <source>Read all &amp;failed ones again</source>
        <translation>重新读取所有失败的文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit number, version, status, date</source>
        <translation>编辑编号、版本、状态、日期(&amp;E)</translation>
    </message>
    <message>
        <source>This &amp;replaces…</source>
        <translation>它替代的是…(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Show in the folder</source>
        <translation>在文件夹中显示(&amp;S)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>移除(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Undo the removal</source>
        <translation>撤销移除(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Groups</source>
        <translation>分组(&amp;G)</translation>
    </message>
    <message>
        <source>“{new}” &amp;replaces “{old}”</source>
        <translation>“{new}”替代“{old}”(&amp;R)</translation>
    </message>
    <message>
        <source>New group…</source>
        <translation>新建分组…</translation>
    </message>
</context>
<context>
    <name>DocumentCard</name>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read this next</source>
        <translation>优先读取</translation>
    </message>
    <message>
        <source>Ask only this</source>
        <translation>只问这份</translation>
    </message>
    <message>
        <source>Ask the next questions of what is chosen only</source>
        <translation>接下来只在选中的文档里提问</translation>
    </message>
    <message>
        <source>Mark as replaced</source>
        <translation>标为已被替代</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove from the library; the file itself stays untouched</source>
        <translation>从资料库移除；文件本身不受影响</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) chosen</source>
        <translation>
            <numerusform>已选中 %n 份文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them could not be read</source>
        <translation>
            <numerusform>其中 %n 份无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>Ask only these</source>
        <translation>只问这些</translation>
    </message>
</context>
<context>
    <name>DocumentList</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
</context>
<context>
    <name>DocumentListPane</name>
    <message>
        <source>Shared with you, to read: {library}</source>
        <translation>别人分享给您，只读：{library}</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>监视文件夹</translation>
    </message>
    <message numerus="yes">
        <source>Going on with %n file(s) that were still to be read.</source>
        <translation>
            <numerusform>正在继续读取上次未读完的 %n 个文件。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>DocumentOutside</name>
    <message>
        <source>The system could not open this document.</source>
        <translation>系统无法打开此文档。</translation>
    </message>
    <message>
        <source>The folder of this document could not be shown.</source>
        <translation>无法显示此文档所在的文件夹。</translation>
    </message>
    <message>
        <source>The document was not printed whole. Check the printer.</source>
        <translation>文档没有打印完整，请检查打印机。</translation>
    </message>
</context>
<context>
    <name>DocumentState</name>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>likely an older version</source>
        <translation>疑似旧版</translation>
    </message>
    <message>
        <source>its file is missing</source>
        <translation>原文件不在</translation>
    </message>
    <message>
        <source>in {name}</source>
        <translation>在“{name}”中</translation>
    </message>
    <message>
        <source>in force</source>
        <translation>现行有效</translation>
    </message>
    <message>
        <source>draft</source>
        <translation>草案</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>已被替代</translation>
    </message>
    <message>
        <source>withdrawn</source>
        <translation>已废止</translation>
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
    <message>
        <source>Its file is no longer at {place}: it was moved or deleted, or its drive or share is not connected. The document still answers from the library.</source>
        <translation>原文件已不在 {place}：可能被移动或删除，或所在的磁盘、共享文件夹没有连接。文档仍可从资料库中回答问题。</translation>
    </message>
</context>
<context>
    <name>DocumentWork</name>
    <message>
        <source>“{name}” is read next.</source>
        <translation>接下来先读取“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” was removed. The file itself stays where it is.</source>
        <translation>已移除“{name}”，原文件保持不动。</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s) were removed. The files stay where they are.</source>
        <translation>
            <numerusform>已移除 %n 份文档，原文件保持不动。</numerusform>
        </translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>There is no file at {place} any more.</source>
        <translation>{place} 已经没有文件了。</translation>
    </message>
    <message>
        <source>Name of the new group</source>
        <translation>新分组的名称</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>分组名称</translation>
    </message>
</context>
<context>
    <name>DropOverlay</name>
    <message>
        <source>Drop: the file replaces “{name}”</source>
        <translation>松开鼠标：用这个文件替代“{name}”</translation>
    </message>
    <message>
        <source>Drop to add to the library</source>
        <translation>松开即可添加到资料库</translation>
    </message>
    <message>
        <source>Hold still to replace this one</source>
        <translation>停住不动即可替代这一份</translation>
    </message>
    <message>
        <source>The file replaces this one</source>
        <translation>用它替代这一份</translation>
    </message>
</context>
<context>
    <name>Dropped</name>
    <message>
        <source>The mail program handed over no file. Drag the message or attachment to the desktop first, or choose “Save as…” in the mail program, then drop the saved file here.</source>
        <translation>邮件程序没有给出文件。请先把邮件或附件拖到桌面，或在邮件程序中选择“另存为”，再把保存好的文件拖到这里。</translation>
    </message>
    <message>
        <source>This is a web address, and Pagecite does not go online. Save the page in the browser (Ctrl+S), then drop the saved file here.</source>
        <translation>这是一个网址，而页证不会联网。请在浏览器中保存网页（Ctrl+S），再把保存好的文件拖到这里。</translation>
    </message>
    <message>
        <source>What was dropped is not a file. Save it to a folder, then drop the file here.</source>
        <translation>拖来的不是文件。请先保存到文件夹，再把文件拖到这里。</translation>
    </message>
</context>
<context>
    <name>EngineStatus</name>
    <message>
        <source>Offline: nothing leaves this computer</source>
        <translation>离线：任何内容都不会离开本机</translation>
    </message>
    <message>
        <source>What is sent, and the network switch</source>
        <translation>查看会发送什么，以及网络开关</translation>
    </message>
    <message>
        <source>Starting the engine…</source>
        <translation>正在启动引擎…</translation>
    </message>
    <message>
        <source>Downloading a language model; documents and questions stay here</source>
        <translation>正在下载语言模型；文档和问题不会离开本机</translation>
    </message>
    <message>
        <source>Downloads allowed; documents and questions stay here</source>
        <translation>允许下载语言模型；文档和问题不会离开本机</translation>
    </message>
    <message>
        <source>Getting a language model; documents and questions stay here</source>
        <translation>正在获取语言模型；文档和问题不会离开本机</translation>
    </message>
    <message>
        <source>Preparing the documents: {share} %</source>
        <translation>正在重建索引：{share}%</translation>
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
        <source>There is no language model yet: nothing can be searched or answered.</source>
        <translation>还没有语言模型，暂时不能检索和回答。</translation>
    </message>
    <message>
        <source>There is no language model for answering: passages are found only.</source>
        <translation>还没有用于回答的语言模型，目前只能查找段落。</translation>
    </message>
    <message>
        <source>There is no language model for searching: nothing can be read in.</source>
        <translation>还没有用于检索的语言模型，暂时不能读入文档。</translation>
    </message>
    <message>
        <source>Get language models</source>
        <translation>获取语言模型</translation>
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
    <name>EvidenceFold</name>
    <message>
        <source>Passages</source>
        <translation>原文段落</translation>
    </message>
</context>
<context>
    <name>EvidenceList</name>
    <message>
        <source>old version</source>
        <translation>旧版本</translation>
    </message>
    <message>
        <source>scanned</source>
        <translation>扫描件</translation>
    </message>
    <message>
        <source>read</source>
        <translation>已读</translation>
    </message>
    <message>
        <source>found only</source>
        <translation>仅找到</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已移除</translation>
    </message>
</context>
<context>
    <name>ExpectationForm</name>
    <message>
        <source>The question, as it would be asked</source>
        <translation>按平时的问法填写问题</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Document that holds the answer</source>
        <translation>答案所在的文档</translation>
    </message>
    <message>
        <source>The documents don&apos;t say</source>
        <translation>文档中没有</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The answer stands in</source>
        <translation>答案在</translation>
    </message>
    <message>
        <source>any document</source>
        <translation>任意文档</translation>
    </message>
</context>
<context>
    <name>Facts</name>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Effective</source>
        <translation>生效日期</translation>
    </message>
    <message>
        <source>version {number}</source>
        <translation>版本 {number}</translation>
    </message>
    <message>
        <source>entered by you</source>
        <translation>由您填写</translation>
    </message>
    <message>
        <source>from the file name</source>
        <translation>来自文件名</translation>
    </message>
    <message>
        <source>from {place}</source>
        <translation>来自{place}</translation>
    </message>
    <message>
        <source>d MMMM yyyy</source>
        <comment>how a date is written</comment>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>FactsPanel</name>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>not stated</source>
        <translation>未写明</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Effective</source>
        <translation>生效日期</translation>
    </message>
    <message>
        <source>Add number, version, status, date</source>
        <translation>填写编号、版本、状态、日期</translation>
    </message>
    <message>
        <source>Write the date as year-month-day: 2026-04-09</source>
        <translation>日期请写成 年-月-日：2026-04-09</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>Find in this document</source>
        <translation>在本文档中查找</translation>
    </message>
    <message>
        <source>Text to find in this document</source>
        <translation>要在本文档中查找的文字</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>上一处（Shift+F3）</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>下一处（F3）</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭查找（Esc）</translation>
    </message>
    <message>
        <source>{number} of {count}</source>
        <translation>第 {number} 处，共 {count} 处</translation>
    </message>
    <message>
        <source>Not found</source>
        <translation>未找到</translation>
    </message>
</context>
<context>
    <name>FindPanel</name>
    <message>
        <source>Find in all documents</source>
        <translation>在所有文档中查找</translation>
    </message>
    <message>
        <source>Text to find in all documents</source>
        <translation>要在所有文档中查找的文字</translation>
    </message>
    <message>
        <source>Clear the text</source>
        <translation>清除文字</translation>
    </message>
    <message>
        <source>Save the list…</source>
        <translation>保存列表…</translation>
    </message>
    <message>
        <source>Save all places as a table for a spreadsheet program</source>
        <translation>把所有位置存成表格，可用电子表格软件打开</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭查找（Esc）</translation>
    </message>
    <message>
        <source>Search again</source>
        <translation>重新查找</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>Places found, by document</source>
        <translation>查到的位置，按文档排列</translation>
    </message>
</context>
<context>
    <name>FindingRoom</name>
    <message>
        <source>{text} - places.csv</source>
        <translation>{text} - 查找结果.csv</translation>
    </message>
    <message>
        <source>Save the list of places</source>
        <translation>保存查找结果</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>前文</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>匹配</translation>
    </message>
    <message>
        <source>After</source>
        <translation>后文</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s) not listed</source>
        <translation>
            <numerusform>另有 %Ln 处未列出</numerusform>
        </translation>
    </message>
    <message>
        <source>The list was saved as “{name}”.</source>
        <translation>列表已保存为“{name}”。</translation>
    </message>
    <message>
        <source>Show in the folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>The list was not saved: {reason}</source>
        <translation>列表未能保存：{reason}</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
</context>
<context>
    <name>FoundPlaces</name>
    <message numerus="yes">
        <source>%Ln more place(s) in this document</source>
        <translation>
            <numerusform>此文档中还有 %Ln 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n place(s)</source>
        <translation>
            <numerusform>%n 处</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>IngestLine</name>
    <message>
        <source>Files read in</source>
        <translation>已读入的文件</translation>
    </message>
    <message>
        <source>Cancel: what is read stays</source>
        <translation>取消：已读取的会保留</translation>
    </message>
    <message>
        <source>Cancel reading in</source>
        <translation>取消读取</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>还需{time}</translation>
    </message>
    <message>
        <source>Go on reading in</source>
        <translation>继续读取</translation>
    </message>
    <message>
        <source>Pause reading in</source>
        <translation>暂停读取</translation>
    </message>
    <message>
        <source>File {number} of {files}</source>
        <translation>第 {number} 个，共 {files} 个</translation>
    </message>
</context>
<context>
    <name>IngestReceipt</name>
    <message>
        <source>“{name}” is in the library already, with the same content.</source>
        <translation>“{name}”已在资料库中，内容相同。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) read in</source>
        <translation>
            <numerusform>已读入 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n were in the library already</source>
        <translation>
            <numerusform>%n 个已在资料库中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n could not be read</source>
        <translation>
            <numerusform>%n 个无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>{told}.</source>
        <translation>{told}。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Show them</source>
        <translation>查看</translation>
    </message>
</context>
<context>
    <name>InventoryPage</name>
    <message>
        <source>What is there</source>
        <translation>清点结果</translation>
    </message>
    <message>
        <source>Files looked at</source>
        <translation>已清点的文件</translation>
    </message>
    <message>
        <source>Skip exact duplicates</source>
        <translation>跳过完全相同的文件</translation>
    </message>
    <message>
        <source>Only the newest</source>
        <translation>只要最新的</translation>
    </message>
    <message>
        <source>Scans later</source>
        <translation>扫描件稍后</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What is in “{name}”</source>
        <translation>“{name}”里有什么</translation>
    </message>
    <message numerus="yes">
        <source>What is in these %n files and folders</source>
        <translation>
            <numerusform>这 %n 个文件和文件夹里有什么</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking at each file for a moment; nothing is read in yet.</source>
        <translation>正在逐个看一眼文件，还没有读入任何内容。</translation>
    </message>
    <message>
        <source>Looked at {done} of {total}: {name}</source>
        <translation>已清点 {done} / {total}：{name}</translation>
    </message>
    <message numerus="yes">
        <source>Skip %n exact duplicate(s)</source>
        <translation>
            <numerusform>跳过 %n 个完全相同的文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the newest: leave out %n likely older version(s)</source>
        <translation>
            <numerusform>只要最新的：略过 %n 个疑似旧版</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Scans later: read %n scanned file(s) last</source>
        <translation>
            <numerusform>扫描件稍后：最后再读 %n 个扫描件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Add %n file(s)</source>
        <translation>
            <numerusform>添加 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) left out as ticked</source>
        <translation>
            <numerusform>按勾选跳过 %n 个文件</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n that cannot be read</source>
        <translation>
            <numerusform>%n 个无法读取</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>reading in takes {time}</source>
        <translation>读取用时：{time}</translation>
    </message>
</context>
<context>
    <name>Libraries</name>
    <message>
        <source>&amp;Libraries…</source>
        <translation>资料库(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Recent libraries</source>
        <translation>最近的资料库(&amp;R)</translation>
    </message>
    <message>
        <source>No other library was open yet</source>
        <translation>还没有打开过其他资料库</translation>
    </message>
    <message>
        <source>New library</source>
        <translation>新资料库</translation>
    </message>
    <message>
        <source>Open a library</source>
        <translation>打开资料库</translation>
    </message>
    <message>
        <source>Put a backup back</source>
        <translation>恢复备份</translation>
    </message>
    <message>
        <source>Back up the library</source>
        <translation>备份资料库</translation>
    </message>
    <message>
        <source>Move the library</source>
        <translation>移动资料库</translation>
    </message>
    <message>
        <source>Save the copy to share</source>
        <translation>保存分享副本</translation>
    </message>
    <message>
        <source>“{name}” is not at {place} now: your usual library is open.</source>
        <translation>“{name}”现在不在 {place}：已打开常用的资料库。</translation>
    </message>
    <message>
        <source>Show in the folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>The folder of this library could not be shown.</source>
        <translation>无法显示这个资料库所在的文件夹。</translation>
    </message>
    <message>
        <source>Not there at the moment</source>
        <translation>目前不在原处</translation>
    </message>
    <message numerus="yes">
        <source>%n document(s)</source>
        <translation>
            <numerusform>%n 个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{name}, {day}, %n document(s)</source>
        <translation>
            <numerusform>{name}，{day}，%n 个文档</numerusform>
        </translation>
    </message>
    <message>
        <source>Backing up: {share} %</source>
        <translation>正在备份：{share} %</translation>
    </message>
    <message>
        <source>Making the copy to share: {share} %</source>
        <translation>正在制作分享副本：{share} %</translation>
    </message>
    <message>
        <source>Putting the backup back: {share} %</source>
        <translation>正在恢复备份：{share} %</translation>
    </message>
    <message>
        <source>Moving: {share} %</source>
        <translation>正在移动：{share} %</translation>
    </message>
    <message>
        <source>Backed up as “{name}”.</source>
        <translation>已备份为“{name}”。</translation>
    </message>
    <message>
        <source>“{name}” is ready to be given to others.</source>
        <translation>“{name}”已做好，可以交给别人了。</translation>
    </message>
    <message>
        <source>The backup was put back as “{name}” and is open now.</source>
        <translation>备份已恢复为“{name}”，现已打开。</translation>
    </message>
    <message>
        <source>The library was moved and is open at its new place.</source>
        <translation>资料库已移动，并已在新位置打开。</translation>
    </message>
    <message>
        <source>My library</source>
        <translation>我的资料库</translation>
    </message>
</context>
<context>
    <name>LibrariesPage</name>
    <message>
        <source>Libraries</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>New…</source>
        <translation>新建…</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Put a backup back…</source>
        <translation>恢复备份…</translation>
    </message>
    <message>
        <source>Shared with you: it can be read and asked, not changed. Your conversations are kept on this computer, and a newer copy of the library shows them too.</source>
        <translation>别人分享给您的资料库：可以阅读和提问，不能改动。您的对话保存在本机，换上更新的副本后仍然在。</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Share…</source>
        <translation>分享…</translation>
    </message>
    <message>
        <source>Move…</source>
        <translation>移动…</translation>
    </message>
    <message>
        <source>Show in the folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>How far it is</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Other libraries</source>
        <translation>其他资料库</translation>
    </message>
    <message>
        <source>No library is open</source>
        <translation>没有打开的资料库</translation>
    </message>
</context>
<context>
    <name>LibraryFind</name>
    <message>
        <source>Searching…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Found nowhere.</source>
        <translation>没有找到。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln place(s)</source>
        <translation>
            <numerusform>%Ln 处</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{places} in %n document(s)</source>
        <translation>
            <numerusform>%n 个文档，共 {places}</numerusform>
        </translation>
    </message>
    <message>
        <source>The first {count} are listed, all are counted.</source>
        <translation>列出前 {count} 处，其余只计数。</translation>
    </message>
    <message>
        <source>Documents have changed since.</source>
        <translation>此后文档有变动。</translation>
    </message>
    <message numerus="yes">
        <source>All %n document(s) were searched.</source>
        <translation>
            <numerusform>已查遍全部 %n 个文档。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LibraryRow</name>
    <message>
        <source>Shared, to read</source>
        <translation>分享，只读</translation>
    </message>
    <message>
        <source>last open {time}</source>
        <translation>上次打开 {time}</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open {name}</source>
        <translation>打开{name}</translation>
    </message>
    <message>
        <source>Take {name} out of this list; its file stays</source>
        <translation>从列表中去掉{name}，文件保留</translation>
    </message>
</context>
<context>
    <name>LinePicture</name>
    <message>
        <source>The lines as they look on the page</source>
        <translation>原文在页面上的样子</translation>
    </message>
</context>
<context>
    <name>ListHeader</name>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Show all documents</source>
        <translation>显示全部文档</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>添加…</translation>
    </message>
    <message>
        <source>Add files to the library</source>
        <translation>把文件添加到资料库</translation>
    </message>
    <message>
        <source>Add a folder to the library</source>
        <translation>把一个文件夹添加到资料库</translation>
    </message>
    <message>
        <source>Add a folder</source>
        <translation>添加文件夹</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>按名称搜索</translation>
    </message>
    <message>
        <source>Search documents by name</source>
        <translation>按名称搜索文档</translation>
    </message>
    <message>
        <source>Clear the search</source>
        <translation>清除搜索</translation>
    </message>
    <message>
        <source>Search by name or number (Ctrl+E)</source>
        <translation>按名称或编号搜索（Ctrl+E）</translation>
    </message>
    <message>
        <source>Groups, and what is shown</source>
        <translation>分组与显示范围</translation>
    </message>
    <message>
        <source>Order of the list</source>
        <translation>列表排序</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>全部文档</translation>
    </message>
    <message>
        <source>What could not be read ({count})</source>
        <translation>无法读取的文件（{count}）</translation>
    </message>
    <message>
        <source>New group…</source>
        <translation>新建分组…</translation>
    </message>
    <message>
        <source>Rename “{name}”…</source>
        <translation>重命名“{name}”…</translation>
    </message>
    <message>
        <source>Delete group “{name}”; its documents stay</source>
        <translation>删除分组“{name}”，其中的文档会保留</translation>
    </message>
    <message>
        <source>As added</source>
        <translation>按添加顺序</translation>
    </message>
    <message>
        <source>Last added first</source>
        <translation>最近添加的在前</translation>
    </message>
    <message>
        <source>By name</source>
        <translation>按名称</translation>
    </message>
    <message>
        <source>By kind</source>
        <translation>按类型</translation>
    </message>
    <message>
        <source>What needs attention first</source>
        <translation>需要处理的在前</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>The files that were looked at are not added yet.</source>
        <translation>清点过的文件还没有添加。</translation>
    </message>
    <message>
        <source>Back to them</source>
        <translation>回到清点</translation>
    </message>
</context>
<context>
    <name>ModelRow</name>
    <message>
        <source>Recommended for this computer</source>
        <translation>推荐这台电脑使用</translation>
    </message>
    <message>
        <source>In use</source>
        <translation>使用中</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Stop using</source>
        <translation>停止使用</translation>
    </message>
    <message>
        <source>Brought by you.</source>
        <translation>由你导入。</translation>
    </message>
    <message>
        <source>Get {name}</source>
        <translation>获取 {name}</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>使用 {name}</translation>
    </message>
    <message>
        <source>Stop using {name}</source>
        <translation>停止使用 {name}</translation>
    </message>
    <message>
        <source>Remove {name}</source>
        <translation>删除 {name}</translation>
    </message>
    <message>
        <source>Pause {name}</source>
        <translation>暂停 {name}</translation>
    </message>
    <message>
        <source>Go on with {name}</source>
        <translation>继续 {name}</translation>
    </message>
    <message>
        <source>Stop getting {name} and delete what has arrived</source>
        <translation>停止获取 {name}，并删除已下载的部分</translation>
    </message>
    <message>
        <source>How far {name} is</source>
        <translation>{name} 的进度</translation>
    </message>
    <message>
        <source>Get it again</source>
        <translation>重新获取</translation>
    </message>
    <message>
        <source>Go on ({done} are here)</source>
        <translation>继续（已有 {done}）</translation>
    </message>
    <message>
        <source>Get</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>From {source}</source>
        <translation>改用“{source}”</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
</context>
<context>
    <name>ModelWords</name>
    <message>
        <source>For searching</source>
        <translation>用于检索</translation>
    </message>
    <message>
        <source>Finds passages by their meaning. One is needed.</source>
        <translation>按意思查找段落，必须有一个。</translation>
    </message>
    <message>
        <source>For answering</source>
        <translation>用于回答</translation>
    </message>
    <message>
        <source>Reads the passages and writes the answer. One is needed.</source>
        <translation>阅读段落并写出回答，必须有一个。</translation>
    </message>
    <message>
        <source>For ordering</source>
        <translation>用于排序</translation>
    </message>
    <message>
        <source>Looks at what was found a second time. Not needed.</source>
        <translation>把找到的段落再看一遍，可以没有。</translation>
    </message>
    <message>
        <source>the Python package index</source>
        <translation>Python 软件包索引</translation>
    </message>
    <message>
        <source>the mirror</source>
        <translation>镜像站</translation>
    </message>
    <message>
        <source>needs {size} of memory, which is free</source>
        <translation>需要 {size} 内存，当前够用</translation>
    </message>
    <message>
        <source>needs {size} of memory: close other programs first</source>
        <translation>需要 {size} 内存，请先关闭其他程序</translation>
    </message>
    <message>
        <source>needs {size} of memory, more than this computer has</source>
        <translation>需要 {size} 内存，超出这台电脑</translation>
    </message>
    <message>
        <source>{size} file</source>
        <translation>文件 {size}</translation>
    </message>
    <message>
        <source>licence {name}</source>
        <translation>许可 {name}</translation>
    </message>
    <message>
        <source>Reads {context} tokens at most, {batch} at once, on {threads} cores.</source>
        <translation>最多读 {context} 个词元，每次 {batch} 个，使用 {threads} 个核心。</translation>
    </message>
    <message>
        <source>less than a minute left</source>
        <translation>剩余不到 1 分钟</translation>
    </message>
    <message numerus="yes">
        <source>about %n minute(s) left</source>
        <translation>
            <numerusform>大约还需 %n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>about %n hour(s) left</source>
        <translation>
            <numerusform>大约还需 %n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>Waiting for its turn…</source>
        <translation>排队等候…</translation>
    </message>
    <message>
        <source>Pausing…</source>
        <translation>正在暂停…</translation>
    </message>
    <message>
        <source>Paused.</source>
        <translation>已暂停。</translation>
    </message>
    <message>
        <source>Paused: {done} have arrived and are kept.</source>
        <translation>已暂停：已下载 {done}，会保留。</translation>
    </message>
    <message>
        <source>Connecting to {source}…</source>
        <translation>正在连接：{source}…</translation>
    </message>
    <message>
        <source>Copying from {source}: {done} of {total}</source>
        <translation>正在从 {source} 复制：{done} / {total}</translation>
    </message>
    <message>
        <source>Putting the file together…</source>
        <translation>正在组装文件…</translation>
    </message>
    <message>
        <source>Checking the file…</source>
        <translation>正在校验文件…</translation>
    </message>
    <message>
        <source>Trying it on this computer…</source>
        <translation>正在本机试运行…</translation>
    </message>
    <message>
        <source>Beginning…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>{done} of {total}</source>
        <translation>{done} / {total}</translation>
    </message>
    <message>
        <source>{speed} a second</source>
        <translation>每秒 {speed}</translation>
    </message>
    <message>
        <source>from {source}</source>
        <translation>来源：{source}</translation>
    </message>
    <message>
        <source>Its file is no longer there. Get it again.</source>
        <translation>文件已不在，请重新获取。</translation>
    </message>
    <message>
        <source>Its file is not whole any more. Get it again.</source>
        <translation>文件已不完整，请重新获取。</translation>
    </message>
    <message>
        <source>A part of it is no longer there. Get it again.</source>
        <translation>缺少一部分文件，请重新获取。</translation>
    </message>
    <message>
        <source>Its file is damaged: not what was installed. Get it again.</source>
        <translation>文件已损坏，与安装时不同，请重新获取。</translation>
    </message>
</context>
<context>
    <name>ModelsPage</name>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>Check all files</source>
        <translation>校验所有文件</translation>
    </message>
    <message>
        <source>Bring a GGUF file…</source>
        <translation>导入 GGUF 文件…</translation>
    </message>
    <message>
        <source>Allow downloads of language models</source>
        <translation>允许下载语言模型</translation>
    </message>
    <message>
        <source>Your IT department has settled that nothing is downloaded.</source>
        <translation>公司 IT 部门已设定不允许下载。</translation>
    </message>
    <message>
        <source>Off: nothing leaves this computer. On: only the files that you get here are downloaded; no document and no question is ever sent.</source>
        <translation>关闭时，任何内容都不会离开本机。打开后，只会下载你在这里获取的文件；文档和问题从不外发。</translation>
    </message>
    <message>
        <source>Say first where it is to come from.</source>
        <translation>请先说明从哪里获取。</translation>
    </message>
    <message>
        <source>Bring a GGUF file</source>
        <translation>导入 GGUF 文件</translation>
    </message>
    <message>
        <source>Reading every installed file whole…</source>
        <translation>正在完整读取每个已安装的文件…</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) are not as they were installed.</source>
        <translation>
            <numerusform>有 %n 个文件与安装时不同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n installed file(s) are as they were installed.</source>
        <translation>
            <numerusform>%n 个已安装的文件都与安装时一致。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ModelsStep</name>
    <message>
        <source>How far the language models are</source>
        <translation>语言模型的进度</translation>
    </message>
    <message>
        <source>From a folder or USB stick…</source>
        <translation>从文件夹或 U 盘导入…</translation>
    </message>
    <message>
        <source>Choose others…</source>
        <translation>选择其他模型…</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
    <message>
        <source>1. The language models are ready</source>
        <translation>1. 语言模型已就绪</translation>
    </message>
    <message>
        <source>1. Two language models are needed</source>
        <translation>1. 先准备两个语言模型</translation>
    </message>
    <message>
        <source>Download them ({size})</source>
        <translation>下载（{size}）</translation>
    </message>
    <message>
        <source>One finds the passages, one writes the answers. Both run here.</source>
        <translation>一个负责查找段落，一个负责写出回答，都在本机运行。</translation>
    </message>
    <message>
        <source>One finds the passages, one writes the answers; both run on this computer. They are fetched once. This is the only time that Pagecite uses the network, and only if you say so: a stick with the files does as well.</source>
        <translation>一个负责查找段落，一个负责写出回答，都在本机运行，只需获取一次。页证只在这时用到网络，而且要经你同意；没有网络时，用装有模型文件的 U 盘也可以。</translation>
    </message>
    <message>
        <source>Folder with GGUF files</source>
        <translation>存放 GGUF 文件的文件夹</translation>
    </message>
    <message>
        <source>There is no GGUF file in “{name}”.</source>
        <translation>“{name}”里没有 GGUF 文件。</translation>
    </message>
</context>
<context>
    <name>NameLine</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>NotSearched</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Not searched: {what}.</source>
        <translation>未查到的部分：{what}。</translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) still being read</source>
        <translation>
            <numerusform>%n 个文件还在读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n scanned page(s) not recognised yet</source>
        <translation>
            <numerusform>%n 个扫描页尚未识别</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n file(s) that could not be read</source>
        <translation>
            <numerusform>%n 个文件无法读取</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n page(s) without readable text</source>
        <translation>
            <numerusform>%n 页没有可读的文字</numerusform>
        </translation>
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
    <name>OriginChoice</name>
    <message>
        <source>Where from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Where language models come from</source>
        <translation>语言模型的来源</translation>
    </message>
    <message>
        <source>The first that can be reached</source>
        <translation>自动选择能连上的</translation>
    </message>
    <message>
        <source>An address of your company</source>
        <translation>公司内部地址</translation>
    </message>
    <message>
        <source>A folder or USB stick</source>
        <translation>文件夹或 U 盘</translation>
    </message>
    <message>
        <source>Address of your company</source>
        <translation>公司内部地址</translation>
    </message>
    <message>
        <source>Folder with GGUF files</source>
        <translation>存放 GGUF 文件的文件夹</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>A web folder that holds the GGUF files by their usual names.</source>
        <translation>存放 GGUF 文件（文件名与发布时相同）的网页目录。</translation>
    </message>
    <message>
        <source>Nothing is downloaded: the files are copied, checked and tried.</source>
        <translation>不下载：只复制、校验并试运行文件。</translation>
    </message>
    <message>
        <source>Each is tried in turn until one has the file.</source>
        <translation>依次尝试，直到找到文件。</translation>
    </message>
    <message>
        <source>Where it cannot be reached, the next one is offered.</source>
        <translation>连不上时，会提示换下一个来源。</translation>
    </message>
</context>
<context>
    <name>OutlinePanel</name>
    <message>
        <source>Outline</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>This document has no headings.</source>
        <translation>此文档没有标题。</translation>
    </message>
</context>
<context>
    <name>PageBadge</name>
    <message>
        <source>The text of this page was read from its picture and may hold errors. Doubtful characters are underlined where they are selected or found.</source>
        <translation>本页文字是从图像中识别的，可能有误。选中或查找时，存疑的字会加下划线。</translation>
    </message>
    <message>
        <source>Recognised text</source>
        <translation>识别文字</translation>
    </message>
    <message>
        <source>This page is a picture. Its text cannot be found or copied yet.</source>
        <translation>本页是图像，其中的文字暂时无法查找或复制。</translation>
    </message>
    <message>
        <source>Not read yet</source>
        <translation>尚未识别</translation>
    </message>
    <message>
        <source>The file holds signs in place of the letters of this page.</source>
        <translation>文件中本页的文字是乱码。</translation>
    </message>
    <message>
        <source>Text unreadable</source>
        <translation>文字无法读取</translation>
    </message>
</context>
<context>
    <name>PageTextPage</name>
    <message>
        <source>What was read on this page</source>
        <translation>这一页读到了什么</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>The page has text of its own.</source>
        <translation>这一页自带文字。</translation>
    </message>
    <message>
        <source>The text was recognised from a picture of the page.</source>
        <translation>文字是从页面图片识别出来的。</translation>
    </message>
    <message>
        <source>The page is a picture whose text is not recognised yet.</source>
        <translation>这一页是图片，文字还没有识别。</translation>
    </message>
    <message>
        <source>The page&apos;s text is unreadable: its characters are mixed up.</source>
        <translation>这一页的文字是乱码，无法读取。</translation>
    </message>
    <message>
        <source>There is no text on the page.</source>
        <translation>这一页没有文字。</translation>
    </message>
    <message>
        <source>None of it is in a chunk: it is not found by meaning.</source>
        <translation>没有编入任何分块，按意思检索不到。</translation>
    </message>
    <message numerus="yes">
        <source>The search has it in %n chunk(s), the frames below; what is read together stands in one frame.</source>
        <translation>
            <numerusform>检索时分成 %n 块，如下面的方框；同一个方框里的文字一起读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Text of the chunk</source>
        <translation>分块的文字</translation>
    </message>
    <message>
        <source>In no chunk: found by its words in “Find”, not by questions.</source>
        <translation>不在任何分块中：用“查找”能找到，提问找不到。</translation>
    </message>
    <message>
        <source>Chunk {number} · {tokens} tokens</source>
        <translation>分块 {number} · {tokens} 个词元</translation>
    </message>
    <message>
        <source>begins on the page before</source>
        <translation>从上一页开始</translation>
    </message>
    <message>
        <source>goes on on the next page</source>
        <translation>延续到下一页</translation>
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
    <name>PaneLine</name>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Close this line</source>
        <translation>关闭这一行</translation>
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
    <name>PlaceChoice</name>
    <message>
        <source>any page</source>
        <translation>任意页</translation>
    </message>
    <message>
        <source>Page of the answer</source>
        <translation>答案所在的页</translation>
    </message>
    <message>
        <source>Place of the answer</source>
        <translation>答案所在的位置</translation>
    </message>
    <message>
        <source>anywhere in it</source>
        <translation>其中任意位置</translation>
    </message>
</context>
<context>
    <name>PreviewActions</name>
    <message>
        <source>&amp;Find in this document…</source>
        <translation>在本文档中查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Find &amp;next</source>
        <translation>查找下一处(&amp;N)</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一处(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Select the &amp;whole page</source>
        <translation>选中整页(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Go to page…</source>
        <translation>转到页面(&amp;G)…</translation>
    </message>
    <message>
        <source>Ne&amp;xt citation</source>
        <translation>下一处引用(&amp;X)</translation>
    </message>
    <message>
        <source>Previous c&amp;itation</source>
        <translation>上一处引用(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Outline</source>
        <translation>目录(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Print…</source>
        <translation>打印(&amp;P)…</translation>
    </message>
    <message>
        <source>Open in it&amp;s own program</source>
        <translation>用默认程序打开(&amp;S)</translation>
    </message>
    <message>
        <source>Show in fo&amp;lder</source>
        <translation>在文件夹中显示(&amp;L)</translation>
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
    <message>
        <source>{name} (old version)</source>
        <translation>{name}（旧版本）</translation>
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
    <message>
        <source>More: print, open, show in folder</source>
        <translation>更多：打印、打开、在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>PrintLine</name>
    <message>
        <source>Stop printing</source>
        <translation>停止打印</translation>
    </message>
    <message>
        <source>Printing page {number} of {count}</source>
        <translation>正在打印第 {number} 页，共 {count} 页</translation>
    </message>
</context>
<context>
    <name>Proof</name>
    <message>
        <source>effective {date}</source>
        <translation>{date}起生效</translation>
    </message>
    <message>
        <source>read by text recognition</source>
        <translation>由文字识别读出</translation>
    </message>
    <message>
        <source>no longer in the library</source>
        <translation>文件已不在文档库中</translation>
    </message>
    <message>
        <source>since replaced by a newer version</source>
        <translation>已被新版本替换</translation>
    </message>
    <message>
        <source>checked by a person on {date}</source>
        <translation>已由人员于{date}核对</translation>
    </message>
    <message>
        <source>generated text, not checked by a person yet</source>
        <translation>由语言模型生成，尚未经人核对</translation>
    </message>
    <message>
        <source>Pagecite</source>
        <translation>页证 Pagecite</translation>
    </message>
    <message>
        <source> ({label})</source>
        <translation>（{label}）</translation>
    </message>
</context>
<context>
    <name>ProofDesk</name>
    <message>
        <source>Nothing is cited here that a picture could show.</source>
        <translation>这里没有引用，无法生成图片。</translation>
    </message>
    <message>
        <source>Copied with its sources.</source>
        <translation>已复制回答和出处。</translation>
    </message>
    <message>
        <source>The picture of the cited lines was copied.</source>
        <translation>已复制引用原文的截图。</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Word document</source>
        <translation>Word 文档</translation>
    </message>
    <message>
        <source>PDF file</source>
        <translation>PDF 文件</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Save with sources</source>
        <translation>保存（含出处）</translation>
    </message>
    <message>
        <source>The file could not be written: {reason}</source>
        <translation>文件无法写入：{reason}</translation>
    </message>
</context>
<context>
    <name>ProofLine</name>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>ProposalPanel</name>
    <message>
        <source>The demand on evidence is one that you accepted, not the program&apos;s own.</source>
        <translation>目前对依据的要求是您采纳的，不是程序自带的。</translation>
    </message>
    <message>
        <source>Back to the program&apos;s own</source>
        <translation>改回程序自带的</translation>
    </message>
    <message>
        <source>Be stricter from now on</source>
        <translation>今后更严</translation>
    </message>
    <message>
        <source>Be looser from now on</source>
        <translation>今后放宽</translation>
    </message>
    <message>
        <source>Would be answered: {question}</source>
        <translation>将作回答：{question}</translation>
    </message>
    <message>
        <source>Would be turned away: {question}</source>
        <translation>将被拒答：{question}</translation>
    </message>
    <message>
        <source> (not as expected)</source>
        <translation>（与预期不符）</translation>
    </message>
</context>
<context>
    <name>QuestionActions</name>
    <message>
        <source>&amp;Ask</source>
        <translation>提问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Stop the answer</source>
        <translation>停止回答(&amp;S)</translation>
    </message>
    <message>
        <source>Ask a&amp;gain</source>
        <translation>重新提问(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Edit the question</source>
        <translation>修改问题(&amp;E)</translation>
    </message>
    <message>
        <source>Go to c&amp;itation</source>
        <translation>转到引用(&amp;I)</translation>
    </message>
    <message>
        <source>Citation &amp;{number}</source>
        <translation>引用 &amp;{number}</translation>
    </message>
    <message>
        <source>Find e&amp;very place of the question</source>
        <translation>查找所有相关位置(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Why this answer?</source>
        <translation>为什么这样回答(&amp;W)</translation>
    </message>
    <message>
        <source>I chec&amp;ked this answer</source>
        <translation>我已核对这个回答(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Copy the answer with its sources</source>
        <translation>复制回答和出处(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the &amp;picture of the cited lines</source>
        <translation>复制引用原文的截图(&amp;P)</translation>
    </message>
    <message>
        <source>Save the answer as W&amp;ord document…</source>
        <translation>把回答存为 Word 文档(&amp;O)…</translation>
    </message>
    <message>
        <source>Save the answer as P&amp;DF…</source>
        <translation>把回答存为 PDF(&amp;D)…</translation>
    </message>
    <message>
        <source>Save the pict&amp;ure of the cited lines…</source>
        <translation>将引用原文存为图片(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;New conversation</source>
        <translation>新对话(&amp;N)</translation>
    </message>
    <message>
        <source>All conversa&amp;tions</source>
        <translation>全部对话(&amp;T)</translation>
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
    <name>RebuildLine</name>
    <message>
        <source>How far the documents are prepared</source>
        <translation>重建索引的进度</translation>
    </message>
    <message>
        <source>Prepare the documents now</source>
        <translation>现在重建索引</translation>
    </message>
    <message>
        <source>The documents are being prepared for {name}: {share} %.</source>
        <translation>正在为 {name} 重建索引：{share}%。</translation>
    </message>
    <message>
        <source>The documents are not prepared for {name} yet.</source>
        <translation>还没有为 {name} 重建索引。</translation>
    </message>
    <message>
        <source>Until then, searching goes on with {name}.</source>
        <translation>完成之前，检索继续使用 {name}。</translation>
    </message>
    <message>
        <source>Until then, only keywords are searched.</source>
        <translation>完成之前，只能按关键词检索。</translation>
    </message>
</context>
<context>
    <name>Replacing</name>
    <message>
        <source>Choose the document that “{name}” replaces (Enter), or press Esc.</source>
        <translation>请选择被“{name}”替代的文档（回车确定，Esc 取消）。</translation>
    </message>
    <message>
        <source>“{old}” is now marked as replaced by “{new}”.</source>
        <translation>“{old}”已标为被“{new}”替代。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>ReportPage</name>
    <message>
        <source>Report a problem</source>
        <translation>报告问题</translation>
    </message>
    <message>
        <source>Save as a file…</source>
        <translation>另存为文件…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>This is the whole report. It holds versions, settings and the program&apos;s log, but no word of your documents, questions or answers, and none of their names or folders. Nothing is sent: save it and give it to whoever helps you.</source>
        <translation>这就是报告的全部内容：版本、设置和程序日志，不含文档、问题、回答的任何文字，也不含文件名和文件夹。报告不会自动发送，请保存后交给帮你解决问题的人。</translation>
    </message>
    <message>
        <source>The report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>It could not be saved there. Choose another folder.</source>
        <translation>无法保存到那里，请换一个文件夹。</translation>
    </message>
    <message>
        <source>Saved.</source>
        <translation>已保存。</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
</context>
<context>
    <name>RowQuestions</name>
    <message>
        <source>Downloads are not allowed at the moment. Download this one file of {size}?</source>
        <translation>目前不允许下载。只下载这一个文件（{size}）吗？</translation>
    </message>
    <message>
        <source>Allow this download</source>
        <translation>允许这次下载</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>Every document is then prepared anew for {name}, in the background; for many documents this takes hours. Until all are ready, searching goes on with the present one. You can go on working and close the program at any time.</source>
        <translation>之后会在后台为 {name} 重建所有文档的索引；文档多时需要几个小时。全部完成之前，检索继续使用现在的模型。期间可以照常使用，也可以随时关闭程序。</translation>
    </message>
    <message>
        <source>Change to it</source>
        <translation>换用它</translation>
    </message>
    <message>
        <source>Keep the present one</source>
        <translation>保留现在的</translation>
    </message>
    <message>
        <source>{name} is in use. Without it, what it does stops working. Delete its file of {size} all the same?</source>
        <translation>{name} 正在使用中，删除后相应功能将停用。仍要删除它的文件（{size}）吗？</translation>
    </message>
    <message>
        <source>Delete the file of {name} ({size})?</source>
        <translation>删除 {name} 的文件（{size}）吗？</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Keep it</source>
        <translation>保留</translation>
    </message>
</context>
<context>
    <name>ScopeChip</name>
    <message>
        <source>Which documents are asked</source>
        <translation>在哪些文档里提问</translation>
    </message>
    <message>
        <source>{scope} · replaced ones too</source>
        <translation>{scope} · 含已被替代的</translation>
    </message>
    <message>
        <source>Asked: {scope}</source>
        <translation>提问范围：{scope}</translation>
    </message>
    <message>
        <source>In “{name}”</source>
        <translation>仅“{name}”</translation>
    </message>
    <message numerus="yes">
        <source>In %n chosen document(s)</source>
        <translation>
            <numerusform>选定的 %n 份文档</numerusform>
        </translation>
    </message>
    <message>
        <source>In group “{name}” ({count})</source>
        <translation>分组“{name}”（{count}）</translation>
    </message>
    <message>
        <source>In all documents</source>
        <translation>全部文档</translation>
    </message>
    <message>
        <source>All documents</source>
        <translation>全部文档</translation>
    </message>
    <message numerus="yes">
        <source>Only the %n chosen in the list now</source>
        <translation>
            <numerusform>只问列表中现在选中的 %n 份</numerusform>
        </translation>
    </message>
    <message>
        <source>Also what was replaced or withdrawn</source>
        <translation>也问已被替代或废止的</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Used from the next start on.</source>
        <translation>下次启动时生效。</translation>
    </message>
    <message>
        <source>Start again in this language</source>
        <translation>用这种语言重新启动</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Light or dark colours.</source>
        <translation>浅色或深色。</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>One sentence</source>
        <translation>一句话</translation>
    </message>
    <message>
        <source>Some sentences</source>
        <translation>几句话</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长短</translation>
    </message>
    <message>
        <source>Some sentences also give conditions and exceptions, and take longer.</source>
        <translation>几句话会写出条件和例外，等待时间更长。</translation>
    </message>
    <message>
        <source>Documents</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Text recognition</source>
        <translation>文字识别</translation>
    </message>
    <message>
        <source>Reads scans and pictures, after everything else. Off: they wait.</source>
        <translation>最后识别扫描件和图片；关闭时先不读。</translation>
    </message>
    <message>
        <source>Of all files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Of files up to 100 MB</source>
        <translation>100 MB 以内的文件</translation>
    </message>
    <message>
        <source>Of none</source>
        <translation>都不保留</translation>
    </message>
    <message>
        <source>Copies of the originals</source>
        <translation>保留原文件副本</translation>
    </message>
    <message>
        <source>With a copy, pages are shown even when the file is gone; without, the library stays small. For documents added from now on.</source>
        <translation>保留副本，原文件不在了也能显示页面；不保留，资料库更小。只影响以后添加的文档。</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Processor cores</source>
        <translation>处理器核心</translation>
    </message>
    <message>
        <source>Fewer leave more for other programs; answers then take longer.</source>
        <translation>用得少，其他程序更流畅，回答会慢一些。</translation>
    </message>
    <message>
        <source>Your IT department has settled that nothing is downloaded.</source>
        <translation>公司 IT 部门已设定不允许下载。</translation>
    </message>
    <message>
        <source>Only for downloading language models, when you ask for one. No document, no question, no answer and no count of what you do is ever sent.</source>
        <translation>只在您要求时用于下载语言模型。文档、问题、回答和使用统计都不会发送。</translation>
    </message>
    <message>
        <source>Downloads allowed</source>
        <translation>允许下载</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>联网</translation>
    </message>
    <message>
        <source>Language models…</source>
        <translation>语言模型…</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
    <message>
        <source>What searches and answers: get others, check, remove.</source>
        <translation>负责检索和回答的模型：获取、校验、删除。</translation>
    </message>
    <message>
        <source>Automatic ({count})</source>
        <translation>自动（{count}）</translation>
    </message>
    <message>
        <source>Where things are</source>
        <translation>存放位置</translation>
    </message>
    <message>
        <source>Move or back up the library…</source>
        <translation>移动或备份资料库…</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>资料库</translation>
    </message>
    <message>
        <source>Logs</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Show in the folder: {name}</source>
        <translation>在文件夹中显示：{name}</translation>
    </message>
</context>
<context>
    <name>ShareForm</name>
    <message>
        <source>Others can open the copy, read its documents and ask questions; they cannot change it. The documents and their groups are in it. Your conversations, questions, folders, passwords and replaced versions are not.</source>
        <translation>别人可以打开这份副本，阅读其中的文档并提问，但不能改动。副本包含文档和分组，不包含您的对话、提问、文件夹路径、密码和已被替换的版本。</translation>
    </message>
    <message>
        <source>Name for others</source>
        <translation>给别人看的名称</translation>
    </message>
    <message>
        <source>After-sales</source>
        <translation>售后</translation>
    </message>
    <message>
        <source>Choose where to save it…</source>
        <translation>选择保存位置…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>ShownRows</name>
    <message>
        <source>No documents yet</source>
        <translation>还没有文档</translation>
    </message>
    <message>
        <source>Drop files or folders anywhere on this window, or press Add.</source>
        <translation>把文件或文件夹拖到窗口的任意位置，或点“添加”。</translation>
    </message>
    <message>
        <source>Show all documents</source>
        <translation>显示全部文档</translation>
    </message>
    <message>
        <source>Nothing by this name</source>
        <translation>没有这个名称的文档</translation>
    </message>
    <message>
        <source>No document here fits the search. Esc clears it.</source>
        <translation>没有符合的文档。按 Esc 清除搜索。</translation>
    </message>
    <message>
        <source>Nothing failed</source>
        <translation>没有失败的文件</translation>
    </message>
    <message>
        <source>All files that were added could be read.</source>
        <translation>添加的文件都已成功读取。</translation>
    </message>
    <message>
        <source>This group is empty</source>
        <translation>此分组为空</translation>
    </message>
    <message>
        <source>Choose documents and add them by a right click, under Groups.</source>
        <translation>选中文档后点右键，在“分组”中加入。</translation>
    </message>
</context>
<context>
    <name>StepsList</name>
    <message>
        <source>went well</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>went wrong</source>
        <translation>有问题</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>没有进行</translation>
    </message>
</context>
<context>
    <name>Tools</name>
    <message>
        <source>First steps</source>
        <translation>新手引导</translation>
    </message>
    <message>
        <source>&amp;Language models…</source>
        <translation>语言模型(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;First steps…</source>
        <translation>新手引导(&amp;F)…</translation>
    </message>
    <message>
        <source>What was &amp;read on this page…</source>
        <translation>这一页读到了什么(&amp;R)…</translation>
    </message>
    <message>
        <source>Report a &amp;problem…</source>
        <translation>报告问题(&amp;P)…</translation>
    </message>
    <message>
        <source>Check for &amp;updates…</source>
        <translation>检查更新(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Watch a folder</source>
        <translation>监视文件夹</translation>
    </message>
    <message>
        <source>The page is {page}</source>
        <translation>网页地址：{page}</translation>
    </message>
    <message>
        <source>The documents are not prepared for the language model in use yet.</source>
        <translation>还没有为当前使用的语言模型重建索引。</translation>
    </message>
    <message>
        <source>Language models</source>
        <translation>语言模型</translation>
    </message>
</context>
<context>
    <name>Trouble</name>
    <message>
        <source>Open a document first, at the page in question.</source>
        <translation>请先打开文档，翻到要查看的那一页。</translation>
    </message>
</context>
<context>
    <name>Versions</name>
    <message>
        <source>Likely a version of “{name}”</source>
        <translation>疑似与“{name}”是同一文件的不同版本</translation>
    </message>
    <message>
        <source>Likely newer than “{name}”{why}</source>
        <translation>疑似比“{name}”更新{why}</translation>
    </message>
    <message>
        <source>Likely older than “{name}”{why}</source>
        <translation>疑似比“{name}”更旧{why}</translation>
    </message>
    <message>
        <source> ({reason})</source>
        <translation>（{reason}）</translation>
    </message>
    <message>
        <source>“…{before}”: here {ours}, there {theirs}</source>
        <translation>“…{before}”：这份是 {ours}，那份是 {theirs}</translation>
    </message>
</context>
<context>
    <name>WatchedFolders</name>
    <message>
        <source>Watched folders</source>
        <translation>监视的文件夹</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the watched folders</source>
        <translation>关闭监视的文件夹</translation>
    </message>
    <message>
        <source>New and changed files in these folders are read in by themselves.</source>
        <translation>这些文件夹里新增和改动的文件会自动读取。</translation>
    </message>
    <message>
        <source>Watch a folder…</source>
        <translation>监视文件夹…</translation>
    </message>
    <message>
        <source>Stop watching {folder}</source>
        <translation>不再监视 {folder}</translation>
    </message>
</context>
<context>
    <name>WelcomePage</name>
    <message>
        <source>Welcome to Pagecite</source>
        <translation>欢迎使用页证</translation>
    </message>
    <message>
        <source>Go to the documents</source>
        <translation>进入主界面</translation>
    </message>
    <message>
        <source>Add documents…</source>
        <translation>添加文档…</translation>
    </message>
    <message>
        <source>Add a folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Try three sample documents</source>
        <translation>试用三份示例文档</translation>
    </message>
    <message>
        <source>Give Pagecite your documents and ask in your own words. The answer is short, and every statement in it carries a number: a click on it opens the document at the very words. What the documents do not say, Pagecite does not say either.</source>
        <translation>把文档交给页证，用自己的话提问。回答简短，每一句都带编号，点一下就打开文档，停在原文那一句。文档里没有的，页证也不会说。</translation>
    </message>
    <message>
        <source>Everything happens on this computer. No document, no question and no answer ever leaves it.</source>
        <translation>一切都在这台电脑上完成，文档、问题和回答都不会离开本机。</translation>
    </message>
    <message>
        <source>2. Add documents</source>
        <translation>2. 添加文档</translation>
    </message>
    <message>
        <source>PDF, Word, Excel, PowerPoint, mail, pictures and more, also scans. Drop files or folders anywhere on the window. Your files are only read, never changed.</source>
        <translation>支持 PDF、Word、Excel、PowerPoint、邮件、图片等，扫描件也可以。把文件或文件夹拖到窗口任意位置即可。只读取文件，从不修改。</translation>
    </message>
    <message>
        <source>3. Ask</source>
        <translation>3. 提问</translation>
    </message>
    <message>
        <source>The samples can be tried once the language models are here.</source>
        <translation>语言模型准备好后，就可以试用示例。</translation>
    </message>
    <message>
        <source>Reading the samples; your question is asked then.</source>
        <translation>正在读取示例文档，读完后自动提问。</translation>
    </message>
    <message>
        <source>Reading the samples…</source>
        <translation>正在读取示例…</translation>
    </message>
    <message>
        <source>The samples are in the list; remove them at any time.</source>
        <translation>示例已在列表中，随时可以移除。</translation>
    </message>
    <message>
        <source>Click a question, or type one of your own.</source>
        <translation>点击一个问题，或输入自己的问题。</translation>
    </message>
    <message>
        <source>Click a question: the samples are read first, then it is asked.</source>
        <translation>点击一个问题：先读取示例文档，然后自动提问。</translation>
    </message>
    <message>
        <source>These questions can be asked of the samples:</source>
        <translation>可以对示例提这些问题：</translation>
    </message>
</context>
<context>
    <name>WhyPage</name>
    <message>
        <source>Why this answer?</source>
        <translation>为什么这样回答？</translation>
    </message>
    <message>
        <source>Document that was expected</source>
        <translation>应当引用的文档</translation>
    </message>
    <message>
        <source>Name of the document</source>
        <translation>文档名称</translation>
    </message>
    <message>
        <source>any page</source>
        <translation>任意页</translation>
    </message>
    <message>
        <source>page </source>
        <translation>页码 </translation>
    </message>
    <message>
        <source>Page that was expected</source>
        <translation>应当引用的页</translation>
    </message>
    <message>
        <source>Look where it was lost</source>
        <translation>查查丢在哪一步</translation>
    </message>
    <message>
        <source>How it came about</source>
        <translation>回答是怎样得出的</translation>
    </message>
    <message>
        <source>Did you expect another passage?</source>
        <translation>本来应该引用别的段落？</translation>
    </message>
    <message>
        <source>Choose the document in which the answer stands, and the page if you know it.</source>
        <translation>请选择答案所在的文档，知道页码的话也填上。</translation>
    </message>
    <message>
        <source>Choose a document from the list first.</source>
        <translation>请先从列表中选择文档。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
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
        <source>&amp;Watched folders</source>
        <translation>监视的文件夹(&amp;W)</translation>
    </message>
    <message>
        <source>The &amp;chosen documents</source>
        <translation>选中的文档(&amp;C)</translation>
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
        <source>&amp;Document</source>
        <translation>文档(&amp;D)</translation>
    </message>
    <message>
        <source>Find in &amp;all documents…</source>
        <translation>在所有文档中查找(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Question</source>
        <translation>提问(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>工具(&amp;T)</translation>
    </message>
    <message>
        <source>The language changes when Pagecite is next started.</source>
        <translation>下次启动页证时切换语言。</translation>
    </message>
</context>
<context>
    <name>WindowPage</name>
    <message>
        <source>Back to the documents (Esc)</source>
        <translation>返回文档 (Esc)</translation>
    </message>
    <message>
        <source>Back to the documents</source>
        <translation>返回文档</translation>
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
