import { Alert } from "#app/ui/text/alert.tsx";

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
