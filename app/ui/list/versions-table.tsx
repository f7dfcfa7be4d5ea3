import { amountOf } from "#app/amounts.ts";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Verbatim } from "#app/ui/text/verbatim.tsx";
import { Table } from "./table.tsx";
import { Cell, LongCell, Row, RowTitle } from "./table-row.tsx";

interface VersionsTableProps {
	/** `name`: the field, where each can be taken from the version that is saved. */
	rows: { label: string; theirs: string; mine: string; name?: string }[];
}

/** The fields in which two versions differ, each with a tick that takes what is saved; the others are counted. */
export function VersionsTable({ rows }: VersionsTableProps) {
	const differing = rows.filter(({ theirs, mine }) => theirs !== mine);
	const same = rows.length - differing.length;
	const canTake = rows.some(({ name }) => name !== undefined);
	return (
		<>
			<Table
				caption="Both versions"
				compared
				columns={[
					...["Field", "Saved now", "Yours"].map((label) => ({ label })),
					...(canTake ? [{ label: "Keep the saved", tight: true }] : []),
				]}
			>
				{differing.map(({ label, theirs, mine, name }) => (
					<Row key={label}>
						<RowTitle>{label}</RowTitle>
						<LongCell label="Saved now">
							<Verbatim text={theirs} />
						</LongCell>
						<LongCell label="Yours">
							<Verbatim text={mine} />
						</LongCell>
						{name !== undefined && (
							<Cell label="Keep the saved" onPhone="last">
								<label>
									<VisuallyHidden>{`Keep the saved: ${label}`}</VisuallyHidden>
									<input type="checkbox" name="theirs" value={name} className={fieldCheck} />
								</label>
							</Cell>
						)}
					</Row>
				))}
			</Table>
			{same > 0 && <p>{amountOf(same, "other field is the same", "other fields are the same")}.</p>}
		</>
	);
}
