import { asXlsx } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** A file as CSV and as a workbook, beside each other wherever they stand; quiet in the rows of a table, which has many. */
export function CsvLink({ to, of, quiet = false }: { to: string; of: string; quiet?: boolean }) {
	const look = quiet ? { look: "quiet" as const } : { icon: "download" as const };
	return (
		<span className={css.buttonsOnOneLine}>
			<ButtonLink to={to} {...look} small reloadDocument>
				CSV
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
			<ButtonLink to={asXlsx(to)} {...look} small reloadDocument>
				XLSX
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
		</span>
	);
}
