import { attachmentTitle, kindName, productName } from "#app/domain/facts/document-labels.ts";
import type { ScheduleFacts } from "#app/domain/facts/facts.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { DOCUMENTS, hasDocuments, SectionHeading } from "./sections.tsx";

export function SupportingDocuments({ attachments, missing }: Pick<ScheduleFacts, "attachments" | "missing">) {
	if (!hasDocuments({ attachments, missing })) return null;
	const reports = missing.some(({ kind }) => kind === "report");
	return (
		<section className="supporting">
			<SectionHeading section={DOCUMENTS} />
			<ol className="contents-list">
				{attachments.map((attachment, index) => (
					<li key={attachment.key} id={`toc-attachment-${index}`}>
						<a className="row" href={`#toc-attachment-${index}`}>
							<span className="row-text">
								{attachmentTitle(attachment)} {attachment.notInForce ? <strong>{attachment.notInForce}</strong> : null}
							</span>
							<span className="leader" />
						</a>
					</li>
				))}
			</ol>
			{missing.length > 0 ? (
				<>
					<h2>Not available</h2>
					<p className="lead">
						These documents were asked for, and the catalogue {reports ? "has none to hand out" : "does not hold them"}.
					</p>
					<table className="register missing">
						<thead>
							<tr>
								<ColumnHeads names={[reports ? "Product or report" : "Product", "Document"]} />
							</tr>
						</thead>
						<tbody>
							{missing.map(({ kind, product }) => (
								<tr key={`${kind} ${product}`}>
									<td>{productName(product)}</td>
									<td>{kindName(kind)}</td>
								</tr>
							))}
						</tbody>
					</table>
				</>
			) : null}
		</section>
	);
}
