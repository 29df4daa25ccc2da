"""The fixed XML of a Word document that holds proofs."""

from __future__ import annotations

_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_DRAWING = "http://schemas.openxmlformats.org/drawingml/2006"
_WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_MIME = "application/vnd.openxmlformats-officedocument.wordprocessingml"

CONTENT_TYPES = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.'
    'relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Default Extension="png" ContentType="image/png"/>'
    f'<Override PartName="/word/document.xml" ContentType="{_MIME}.document.main+xml"/>'
    f'<Override PartName="/word/styles.xml" ContentType="{_MIME}.styles+xml"/>'
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.'
    'core-properties+xml"/></Types>'
)

RELATIONS = {
    "package": (
        f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="d" Type="{_OFFICE}/officeDocument" Target="word/document.xml"/>'
        f'<Relationship Id="c" Type="{_PACKAGE}/relationships/metadata/core-properties"'
        ' Target="docProps/core.xml"/></Relationships>'
    ),
    "document": (
        f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships">'
        f'<Relationship Id="s" Type="{_OFFICE}/styles" Target="styles.xml"/>'
        "{pictures}</Relationships>"
    ),
}

CORE = (
    f'{_HEAD}<cp:coreProperties xmlns:cp="{_PACKAGE}/metadata/core-properties"'
    ' xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>{title}</dc:title>'
    "</cp:coreProperties>"
)

DOCUMENT = (
    f'{_HEAD}<w:document xmlns:w="{_WORD}" xmlns:r="{_OFFICE}"'
    f' xmlns:wp="{_DRAWING}/wordprocessingDrawing" xmlns:a="{_DRAWING}/main"'
    f' xmlns:pic="{_DRAWING}/picture"><w:body>{{body}}<w:sectPr>'
    '<w:pgSz w:w="11906" w:h="16838"/>'
    '<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720"'
    ' w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>'
)

STYLES = (
    f'{_HEAD}<w:styles xmlns:w="{_WORD}"><w:docDefaults><w:rPrDefault><w:rPr>'
    '<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:eastAsia="Microsoft YaHei"/>'
    '<w:sz w:val="21"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>'
    '<w:spacing w:after="120" w:line="300" w:lineRule="auto"/></w:pPr></w:pPrDefault>'
    '</w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">'
    '<w:name w:val="Normal"/></w:style><w:style w:type="paragraph" w:styleId="Heading1">'
    '<w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/><w:pPr>'
    '<w:keepNext/><w:spacing w:before="360" w:after="160"/><w:outlineLvl w:val="0"/></w:pPr>'
    '<w:rPr><w:b/><w:sz w:val="28"/></w:rPr></w:style></w:styles>'
)

PICTURE = (
    '<w:drawing><wp:inline><wp:extent cx="{width}" cy="{height}"/>'
    '<wp:docPr id="{id}" name="{id}"/><a:graphic>'
    f'<a:graphicData uri="{_DRAWING}/picture"><pic:pic><pic:nvPicPr>'
    '<pic:cNvPr id="{id}" name="{id}"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill>'
    '<a:blip r:embed="p{id}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill><pic:spPr>'
    '<a:xfrm><a:off x="0" y="0"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom>'
    '<a:ln w="6350"><a:solidFill><a:srgbClr val="C8CECB"/></a:solidFill></a:ln></pic:spPr>'
    "</pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing>"
)
