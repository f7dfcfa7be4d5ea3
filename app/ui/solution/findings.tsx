import { Alert } from "#app/ui/text/alert.tsx";

/** What does not fit between a solution, its specimens and its drawing, one sentence each; nothing where all fits. */
export function Findings({ findings }: { findings: { text: string }[] }) {
	if (findings.length === 0) return null;
	return (
		<Alert kind="warning" title="The evidence does not fit.">
			{findings.map(({ text }) => (
				<p key={text}>{text}</p>
			))}
		</Alert>
	);
}
