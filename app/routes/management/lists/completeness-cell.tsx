import { amountOf } from "#app/amounts.ts";
import type { Completeness } from "#app/domain/catalogue/evidence/completeness.sql.ts";
import { StatusTag } from "#app/ui/text/tag.tsx";

interface CompletenessCellProps extends Completeness {
	findings: { text: string }[];
}

export function CompletenessCell({ lacks, findable, withdrawn, findings }: CompletenessCellProps) {
	const found = findable ? (lacks.length === 0 ? "complete" : "incomplete") : "cannot be found";
	return (
		<td>
			<StatusTag
				status={withdrawn ? "inactive" : found === "complete" ? "active" : "withdrawn"}
				text={withdrawn ? "withdrawn" : found}
			/>
			{lacks.map((lack) => (
				<div key={lack}>{lack}</div>
			))}
			{findings.length > 0 && (
				<details>
					<summary>
						<StatusTag status="withdrawn" text={amountOf(findings.length, "warning", "warnings")} />
					</summary>
					{findings.map(({ text }) => (
						<p key={text}>{text}</p>
					))}
				</details>
			)}
		</td>
	);
}
