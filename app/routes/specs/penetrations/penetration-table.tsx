import { Form, Link } from "@remix-run/react";
import type { PenetrationRow } from "#app/domain/penetrations/list/list-page.ts";
import { openingWords, timesWords } from "#app/domain/penetrations/opening-services.ts";
import { OPENING_FIELDS, type TypeField } from "#app/domain/penetrations/penetration-fields.ts";
import { OPENING_ORDERS, type OpeningOrder } from "#app/domain/penetrations/penetration-statuses.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import * as css from "#app/routes/screens.css.ts";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { openingPlace, openingServices } from "#app/routes/specs/specs.css.ts";
import { fieldCheck } from "#app/ui/base/fields.css.ts";
import { Cluster, LayoutFooter, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { NothingOnEnter } from "#app/ui/form/nothing-on-enter.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Cell, EndCell, LongCell, Row, RowTitle, StickyCell, TightCell } from "#app/ui/list/table-row.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { DrawingCode, FrrTag, StatusTag } from "#app/ui/text/tag.tsx";

interface TableProps {
	rows: PenetrationRow[];
	editable: boolean;
	/** The list as its address has it; without an order it is by level. */
	query: { q: string; status: string; sort: string };
}

/** The heading of a column by which the list can be ordered. */
function sortable(label: string, order: OpeningOrder, query: TableProps["query"]): Column {
	const isPresent = (query.sort || OPENING_ORDERS[0]) === order;
	const sort = order === OPENING_ORDERS[0] ? "" : order;
	return {
		label,
		sort: { to: paths.penetrations({ ...query, sort }), ...(isPresent && { direction: "ascending" as const }) },
	};
}

const columns = (withMissing: boolean, query: TableProps["query"]): Column[] => [
	{ label: "Selection", hidden: true, tight: true },
	sortable("No.", "number", query),
	sortable("Level", "level", query),
	{ label: "Location and note" },
	{ label: "Services" },
	{ label: "Substrate and opening" },
	sortable("Required", "required", query),
	{ label: "Quantity", end: true },
	...(withMissing ? [{ label: "Not covered by the catalogue" }] : []),
	{ ...sortable("Solution", "solution", query), sticky: true },
];

const join = (...parts: string[]) => parts.filter(Boolean).join(" ") || "–";

const SERVICE: TypeField[] = ["classification", "service", "service_type"];
const SUBSTRATE: TypeField[] = ["orientation", "substrate"];

function NotRead({ unread, fields }: { unread: TypeField[]; fields: readonly TypeField[] }) {
	if (!unread.some((field) => fields.includes(field))) return null;
	return (
		<>
			{" "}
			<StatusTag status="withdrawn" text={fields.includes("size") ? "size not recognised" : "not recognised"} />
		</>
	);
}

/** A line for each service of the opening; what is not recognised of it is marked behind its words. */
function Services({ row: { services, unreadServices } }: { row: PenetrationRow }) {
	return services.map(({ size, service, classification, service_type, insulation, quantity }, at) => {
		const unread = unreadServices[at]!;
		const words = [service || classification, service_type].filter(Boolean).join(" ");
		return (
			// biome-ignore lint/suspicious/noArrayIndexKey: services of an opening may be alike
			<div key={at}>
				{timesWords(quantity)}
				{size}
				<NotRead unread={unread} fields={["size"]} /> {words || (size || insulation ? "" : "–")}
				<NotRead unread={unread} fields={SERVICE} />
				{insulation && ` (${insulation})`}
			</div>
		);
	});
}

function OpeningFacts({ row }: { row: PenetrationRow }) {
	const words = openingWords(row);
	if (words === "") return null;
	return (
		<div>
			<Muted>
				{words[0]!.toUpperCase()}
				{words.slice(1)}
				<NotRead unread={row.unread} fields={OPENING_FIELDS} />
			</Muted>
		</div>
	);
}

function State({ row }: { row: PenetrationRow }) {
	if (row.drawing) {
		return (
			<Link to={paths.installation(row.sol!)}>
				<DrawingCode code={row.drawing} />
			</Link>
		);
	}
	if (row.status === "not needed") return <StatusTag status="inactive" text="not needed" />;
	return (
		<Link to={paths.penetrationType(row.id)} aria-label={`Find a solution for ${row.ref}`}>
			Find
		</Link>
	);
}

/** Characters of a number that may stand on one line. */
const MAX_TIGHT = 16;

/** Ticked rows can be set not needed, opened again, or deleted after a question. */
export function PenetrationTable({ rows, editable, query }: TableProps) {
	const withMissing = rows.some(({ notShown }) => notShown.length > 0);
	return (
		<Form method="post" action={paths.penetrationChange()}>
			<FormKey />
			<ShownProjectField />
			<NothingOnEnter />
			<Stack>
				{editable && (
					<p className={css.untickedOnly}>
						<Muted>Tick rows to set them to not needed, open them again or delete them.</Muted>
					</p>
				)}
				<Table caption="Openings by level and number" captionHidden columns={columns(withMissing, query)}>
					{rows.map((row) => (
						<Row key={row.id}>
							<TightCell>
								<input
									type="checkbox"
									name="id"
									value={row.id}
									aria-label={`Select ${row.ref}`}
									className={fieldCheck}
								/>
							</TightCell>
							<RowTitle tight={row.ref.length <= MAX_TIGHT}>
								{editable ? <Link to={paths.penetrationEdit(row.id)}>{row.ref}</Link> : row.ref}
							</RowTitle>
							<Cell label={/^level/i.test(row.level) ? undefined : "Level"} onPhone="last">
								{row.level || "–"}
							</Cell>
							<Cell width="narrow" onPhone="last">
								<div className={openingPlace}>
									{row.location || "–"}
									{row.note && (
										<div>
											<Muted>{row.note}</Muted>
										</div>
									)}
								</div>
							</Cell>
							<LongCell>
								<div className={withMissing ? undefined : openingServices}>
									<Services row={row} />
								</div>
							</LongCell>
							<LongCell>
								{join(row.orientation, row.substrate, row.thickness)}
								<NotRead unread={row.unread} fields={SUBSTRATE} />
								<OpeningFacts row={row} />
							</LongCell>
							<Cell onPhone="first">
								<FrrTag frr={row.required} />
								<NotRead unread={row.unread} fields={["required"]} />
							</Cell>
							<EndCell label="Quantity" onPhone="last">
								{quantityText(row)}
							</EndCell>
							{withMissing && <LongCell label="Not covered">{row.notShown.join("; ") || "–"}</LongCell>}
							<StickyCell>
								<State row={row} />
							</StickyCell>
						</Row>
					))}
				</Table>
				{editable && (
					<div className={css.tickedOnly}>
						<LayoutFooter>
							<Cluster>
								<span>Ticked rows:</span>
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
						</LayoutFooter>
					</div>
				)}
			</Stack>
		</Form>
	);
}
