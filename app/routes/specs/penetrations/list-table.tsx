import { Form, Link } from "@remix-run/react";
import type { ListRow } from "#app/domain/penetrations/list-page.ts";
import type { TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/specification/shown-project-field.tsx";
import { check } from "#app/ui/form/field.css.ts";
import { NothingOnEnter } from "#app/ui/form/nothing-on-enter.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, KeptCell, LongCell, Row, RowTitle, TightCell } from "#app/ui/list/table-row.tsx";
import { Cluster, Muted, Stack } from "#app/ui/shell/layout.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { DrawingCode, Frr, StatusTag } from "#app/ui/text/tag.tsx";

const columns = (withLack: boolean) => [
	{ label: "Selection", hidden: true, tight: true },
	{ label: "No." },
	{ label: "Level" },
	{ label: "Location and note" },
	{ label: "Size, service and insulation" },
	{ label: "Substrate" },
	{ label: "Required" },
	{ label: "Quantity", end: true },
	...(withLack ? [{ label: "Not shown by the catalogue" }] : []),
	{ label: "Solution", kept: true },
];

const join = (...parts: string[]) => parts.filter(Boolean).join(" ") || "–";

const SERVICE: TypeField[] = ["classification", "service", "service_type"];
const SUBSTRATE: TypeField[] = ["orientation", "substrate"];

function NotRead({ row: { unread }, fields }: { row: ListRow; fields: TypeField[] }) {
	if (!unread.some((field) => fields.includes(field))) return null;
	return (
		<>
			{" "}
			<Muted>{fields.includes("size") ? "(size not recognised)" : "(not recognised)"}</Muted>
		</>
	);
}

function State({ row }: { row: ListRow }) {
	if (row.drawing) {
		return (
			<Link to={paths.installation(row.sol!)}>
				<DrawingCode code={row.drawing} />
			</Link>
		);
	}
	if (row.status === "not needed") return <StatusTag status="inactive" text="not needed" />;
	return (
		<ButtonLink to={paths.penetrationType(row.id)} small aria-label={`Find a solution for ${row.ref}`}>
			Find
		</ButtonLink>
	);
}

/** Characters of a number that may stand on one line. */
const LONGEST_TIGHT = 16;

/** Ticked rows can be set not needed, opened again, or deleted after a question. */
export function ListTable({ rows, editable }: { rows: ListRow[]; editable: boolean }) {
	const withLack = rows.some(({ notShown }) => notShown.length > 0);
	return (
		<Form method="post" action={paths.penetrationChange()}>
			<FormKey />
			<ShownProjectField />
			<NothingOnEnter />
			<Stack>
				<Table caption="Penetrations by level and number" captionHidden columns={columns(withLack)}>
					{rows.map((row) => (
						<Row key={row.id}>
							<TightCell>
								<input type="checkbox" name="id" value={row.id} aria-label={`Select ${row.ref}`} className={check} />
							</TightCell>
							<RowTitle tight={row.ref.length <= LONGEST_TIGHT}>
								{editable ? <Link to={paths.penetrationEdit(row.id)}>{row.ref}</Link> : row.ref}
							</RowTitle>
							<Cell label="Level">{row.level || "–"}</Cell>
							<LongCell label="Location">
								{row.location || "–"}
								{row.note && (
									<div>
										<Muted>{row.note}</Muted>
									</div>
								)}
							</LongCell>
							<LongCell>
								{join(
									row.size,
									row.service || row.classification,
									row.service_type,
									row.insulation && `(${row.insulation})`,
								)}
								<NotRead row={row} fields={SERVICE} />
								<NotRead row={row} fields={["size"]} />
							</LongCell>
							<LongCell>
								{join(row.orientation, row.substrate, row.thickness)}
								<NotRead row={row} fields={SUBSTRATE} />
							</LongCell>
							<Cell>
								<Frr frr={row.required} />
							</Cell>
							<EndCell label="Quantity">{quantityText(row)}</EndCell>
							{withLack && <LongCell label="Not shown">{row.notShown.join("; ") || "–"}</LongCell>}
							<KeptCell>
								<State row={row} />
							</KeptCell>
						</Row>
					))}
				</Table>
				{editable && (
					<Cluster>
						<span>Selected:</span>
						<Button name="do" value="not needed" small>
							Not needed
						</Button>
						<Button name="do" value="open" small>
							Open again
						</Button>
						<Button name="do" value="delete" small icon="trash">
							Delete
						</Button>
					</Cluster>
				)}
			</Stack>
		</Form>
	);
}
