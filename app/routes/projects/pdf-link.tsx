import { ButtonLink } from "#app/ui/text/button.tsx";

export function PdfLink({ to, documentNo }: { to: string; documentNo: string }) {
	return (
		<ButtonLink to={to} small icon="download" reloadDocument aria-label={`PDF ${documentNo}`}>
			PDF
		</ButtonLink>
	);
}
