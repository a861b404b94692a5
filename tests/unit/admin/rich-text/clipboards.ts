/*
 * What word processors put on the clipboard, shortened: lists of three levels, numbered and bulleted, a continued
 * paragraph, a heading, bold words.
 */

const paragraph = (name: string, list: string, marker: string, words: string) =>
  `<p class=${name} style='margin-left:.5in;text-indent:-.25in;mso-list:${list}'><![if !supportLists]><span\nstyle='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:\nSymbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\n</span></span></span><![endif]>${words}<o:p></o:p></p>`;

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/me/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml>
 <o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings>
</xml><![endif]-->
<style>
<!--
 /* Font Definitions */
 @font-face {font-family:Wingdings; panose-1:5 0 0 0 0 0 0 0 0 0;}
 /* List Definitions */
 @list l0 {mso-list-id:1432046391; mso-list-type:hybrid;}
 @list l0:level1 {mso-level-number-format:bullet; mso-level-text:\\F0B7;}
-->
</style>
</head>

<body lang=EN-US style='tab-interval:.5in;word-wrap:break-word'>
<!--StartFragment-->
`;

export const wordDesktop = `${wordHead}
<p class=MsoNormal>What I <b>carry</b>:<o:p></o:p></p>

${paragraph('MsoListParagraphCxSpFirst', 'l0 level1 lfo1', '·', 'One camera')}

${paragraph('MsoListParagraphCxSpMiddle', 'l0 level2 lfo1', 'o', 'Two <i>lenses</i>')}

${paragraph('MsoListParagraphCxSpMiddle', 'l0 level3 lfo1', '§', 'One cap')}

<p class=MsoListParagraphCxSpMiddle style='margin-left:.5in'>The cap gets lost.<o:p></o:p></p>

${paragraph('MsoListParagraphCxSpLast', 'l0 level1 lfo1', '·', 'No bag')}

<p class=MsoNormal><o:p>&nbsp;</o:p></p>

<h2 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>2.<span style='font:7.0pt "Times New Roman"'>&nbsp; </span></span><![endif]>How I walk</h2>

${paragraph('MsoListParagraphCxSpFirst', 'l1 level1 lfo2', '3.', 'Slowly')}

${paragraph('MsoListParagraphCxSpMiddle', 'l1 level2 lfo2', 'a.', 'Very slowly')}

${paragraph('MsoListParagraphCxSpLast', 'l1 level1 lfo2', '4.', 'Twice')}

${paragraph('MsoListParagraph', 'l3 level1 lfo4', '-', 'Another list')}

<!--EndFragment-->
</body>

</html>`;

/** As the conditions are written where they hide from browsers. */
export const wordHidden = wordDesktop
  .replaceAll('<![if !supportLists]>', '<!--[if !supportLists]-->')
  .replaceAll('<![endif]>', '<!--[endif]-->');

const onlineItem = (kind: 'ul' | 'ol', list: number, level: number, words: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW25148413 BCX0" style="direction: ltr;"><${kind} class="${kind === 'ul' ? 'BulletListStyle1' : 'NumberListStyle1'} SCXW25148413 BCX0" role="list"${kind === 'ol' ? ` start="${start}"` : ''} style="cursor: text;"><li aria-setsize="-1" data-leveltext="%1." data-font="Symbol" data-listid="${list}" data-list-defn-props="{&quot;335552541&quot;:1}" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW25148413 BCX0" style="margin: 0px;"><p class="Paragraph SCXW25148413 BCX0" xml:lang="EN-US" paraid="1" style="margin: 0px;"><span data-contrast="auto" class="TextRun SCXW25148413 BCX0" style="font-size: 12pt;"><span class="NormalTextRun SCXW25148413 BCX0">${words}</span></span><span class="EOP SCXW25148413 BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${kind}></div>`;

export const wordOnline = `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW25148413 BCX0"><p class="Paragraph SCXW25148413 BCX0"><span class="TextRun SCXW25148413 BCX0"><span class="NormalTextRun">What I carry:</span></span><span class="EOP SCXW25148413 BCX0">&nbsp;</span></p></div>${onlineItem('ul', 1, 1, 'One camera')}${onlineItem('ul', 1, 2, 'Two lenses')}${onlineItem('ul', 1, 3, 'One cap')}${onlineItem('ul', 1, 1, 'No bag')}${onlineItem('ol', 2, 1, 'Slowly', 3)}${onlineItem('ol', 2, 2, 'Very slowly')}${onlineItem('ol', 2, 1, 'Twice', 4)}`;

const docsItem = (level: number, words: string, weight = 400) =>
  `<li dir="ltr" style="list-style-type:disc;font-size:11pt;font-family:Arial,sans-serif;" aria-level="${level}"><p dir="ltr" style="line-height:1.38;margin-top:0pt;" role="presentation"><span style="font-size:11pt;font-weight:${weight};font-style:normal;white-space:pre-wrap;">${words}</span></p></li>`;
const docsList = (kind: 'ul' | 'ol', inside: string) =>
  `<${kind} style="margin-top:0;margin-bottom:0;padding-inline-start:48px;">${inside}</${kind}>`;

export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0d1f7c4e-7fff-4b5c"><p dir="ltr" style="line-height:1.38;"><span style="font-weight:400;">What I </span><span style="font-weight:700;">carry</span><span style="font-weight:400;">:</span></p>${docsList('ul', `${docsItem(1, 'One camera')}${docsList('ul', `${docsItem(2, 'Two lenses')}${docsList('ul', docsItem(3, 'One cap'))}`)}${docsItem(1, 'No bag')}`)}<h2 dir="ltr"><span style="font-weight:400;">How I walk</span></h2>${docsList('ol', `${docsItem(1, 'Slowly')}${docsList('ol', docsItem(2, 'Very slowly'))}${docsItem(1, 'Twice')}`)}</b><br class="Apple-interchange-newline">`;
