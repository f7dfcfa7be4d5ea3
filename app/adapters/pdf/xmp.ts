import { xmlText } from "#app/adapters/xml-text.ts";
import type { FinishJob } from "./job.ts";

export function xmp(job: FinishJob): string {
	const [title, author, subject, producer] = [job.title, job.author, job.subject, job.producer].map(xmlText);
	const created = new Date(job.created).toISOString().replace(/\.\d+Z$/, "Z");
	return `<?xpacket begin="\u{feff}" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<pdfuaid:part>1</pdfuaid:part>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${author}</rdf:li></rdf:Seq></dc:creator>
<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${subject}</rdf:li></rdf:Alt></dc:description>
<dc:language><rdf:Bag><rdf:li>${job.language}</rdf:li></rdf:Bag></dc:language>
<xmp:CreatorTool>${producer}</xmp:CreatorTool><pdf:Producer>${producer}</pdf:Producer>
<xmp:CreateDate>${created}</xmp:CreateDate><xmp:ModifyDate>${created}</xmp:ModifyDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}
