import { VisuallyHidden } from "#app/ui/shell/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function CsvLink({ to, of }: { to: string; of: string }) {
	return (
		<ButtonLink to={to} icon="download" small reloadDocument>
			CSV
			<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
		</ButtonLink>
	);
}
