import { Fragment } from "react";
import { asXlsx } from "#app/paths.ts";
import * as css from "#app/routes/screens.css.ts";
import { OnWide, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

/** A file as CSV and as a workbook, beside each other wherever they stand; `quiet` in each row of a table whose names lead on. */
export function CsvLink({ to, of, quiet = false }: { to: string; of: string; quiet?: boolean }) {
	const look = quiet ? ({ look: "link" } as const) : ({ icon: "download", small: true } as const);
	return (
		<span className={quiet ? css.quietLinks : css.buttonsOnOneLine}>
			<ButtonLink to={to} {...look} reloadDocument>
				CSV
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
			<ButtonLink to={asXlsx(to)} {...look} reloadDocument>
				XLSX
				<VisuallyHidden>{` of ${of}`}</VisuallyHidden>
			</ButtonLink>
		</span>
	);
}

/** The whole list as a file; on a phone not beside what is done with the selected row. */
export function ToolbarDownloads({ address, folded = false }: { address: string; folded?: boolean }) {
	const Shown = folded ? OnWide : Fragment;
	return [
		{ name: "CSV", to: address },
		{ name: "XLSX", to: asXlsx(address) },
	].map(({ name, to }) => (
		<Shown key={name}>
			<ButtonLink to={to} look="toolbar" icon="download" reloadDocument>
				{name}
			</ButtonLink>
		</Shown>
	));
}
