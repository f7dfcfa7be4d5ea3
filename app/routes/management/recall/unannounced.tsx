import { Link } from "@remix-run/react";
import type { listUnannounced } from "#app/domain/recall/changes-without-notice.sql.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { CsvLink } from "#app/routes/management/figures/csv-link.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { Section } from "#app/ui/shell/page-header.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

type Found = Awaited<ReturnType<typeof listUnannounced>>;

const columns = [{ label: "Record" }, { label: "It was" }, { label: "Notice", hidden: true, sticky: true }];

/** The changes without a notice; nothing where every owner has been told. */
export function Unannounced({ records, total }: Found) {
	if (total === 0) return null;
	const more = total - records.length;
	return (
		<Section
			title="Issued, no longer valid, and no notice sent"
			id="unannounced"
			description={`Issued schedules use it, and their owners have not been told.${more > 0 ? ` ${more} more are in the CSV.` : ""}`}
			actions={<CsvLink to={paths.unannouncedCsv()} of="evidence without a notice" />}
		>
			<Table caption="Evidence without a notice" captionHidden columns={columns}>
				{records.map(({ entity, id, why, label, changes }) => (
					<Row key={`${entity} ${id} ${why}`}>
						<RowTitle long>
							<Link to={paths.listUsed(entity, id)}>{label}</Link>
						</RowTitle>
						<LongCell label="It was">{[why, ...changes].join("; ")}</LongCell>
						<StickyCell>
							<ForEditors>
								<ButtonLink to={paths.listNotice(entity, id)} small aria-label={`Send a notice about ${label}`}>
									Send a notice
								</ButtonLink>
							</ForEditors>
						</StickyCell>
					</Row>
				))}
			</Table>
		</Section>
	);
}
