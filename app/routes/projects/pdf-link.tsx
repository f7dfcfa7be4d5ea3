import { ButtonLink } from "#app/ui/text/button.tsx";

/** Downloads an issued schedule, from its row. */
export function PdfLink({ to, documentNo }: { to: string; documentNo: string }) {
	return (
		<ButtonLink to={to} small icon="download" reloadDocument aria-label={`PDF ${documentNo}`}>
			PDF
		</ButtonLink>
	);
}
