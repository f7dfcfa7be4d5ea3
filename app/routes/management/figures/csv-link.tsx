import { asXlsx } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** A file as CSV and as a workbook, beside each other wherever they stand. */
export function CsvLink({ to, of }: { to: string; of: string }) {
	return (
		<span className={css.buttonsOnOneLine}>
			<ButtonLink to={to} icon="download" small reloadDocument>
				CSV
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
			<ButtonLink to={asXlsx(to)} icon="download" small reloadDocument>
				XLSX
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
		</span>
	);
}
