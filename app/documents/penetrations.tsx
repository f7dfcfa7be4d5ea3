import type { PenetrationFacts, ScheduleFacts, ToldFacts } from "#app/domain/facts/facts.ts";
import { levelName, NOT_IN_SCHEDULE, sealFaults, unsealedWords } from "#app/domain/facts/penetration-words.schema.ts";
import { naturally } from "#app/domain/natural-order.ts";
import { quantityText, UNITS, type Unit } from "#app/domain/penetrations/quantity.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { readAsWritten } from "./printed-words.ts";
import { PENETRATIONS, SectionHeading } from "./sections.tsx";
import { CodeTag, FrrTags, longestPart, Unbroken, UnbrokenText } from "./tags.tsx";

interface PenetrationTotal {
	solution: string;
	openings: number;
	/** The services in these openings. */
	services: number;
	quantity: number;
	/** The pieces that are absent. */
	unit?: Unit;
}

const named = (drawing: string, faults: string[]) =>
	faults.length > 0 ? `${drawing} (${faults.join(", ")})` : drawing;

const unitOf = ({ unit = "no." }: PenetrationFacts): Unit => unit;

/** Sorts by solution and unit; what has no solution comes last. */
export function penetrationTotals(rows: PenetrationFacts[]): PenetrationTotal[] {
	const needed = rows.filter(({ status }) => status !== "not needed");
	const groups = Map.groupBy(needed, (one) => JSON.stringify([one.solution?.drawing ?? null, unitOf(one)]));
	return [...groups.values()]
		.map((some) => ({
			drawing: some[0]!.solution?.drawing ?? null,
			faults: sealFaults(some[0]!),
			unit: unitOf(some[0]!),
			openings: some.length,
			services: some.reduce((sum, { moreServices = [], services = 1 + moreServices.length }) => sum + services, 0),
			quantity: some.reduce((sum, { quantity }) => sum + quantity, 0),
		}))
		.toSorted(
			(a, b) =>
				Number(a.drawing === null) - Number(b.drawing === null) ||
				naturally(a.drawing ?? "", b.drawing ?? "") ||
				UNITS.indexOf(a.unit) - UNITS.indexOf(b.unit),
		)
		.map(({ drawing, faults, unit, ...rest }) => {
			const solution = drawing === null ? "No solution yet" : named(drawing, faults);
			return { solution, ...rest, ...(unit === "no." ? {} : { unit }) };
		});
}

const headsOf = (rows: PenetrationFacts[]): string[] => [
	...["No.", "Location", "Service and size"],
	rows.some(({ opening }) => opening) ? "Substrate and opening" : "Substrate",
	...["Required", "Solution", "Specimen and FRR", "Report"],
];
const SITE = ["Installed by", "Date", "Checked by"];

function Sealed({ solution, status }: PenetrationFacts) {
	if (!solution) return unsealedWords({ status });
	const code = <CodeTag code={solution.drawing} />;
	if (solution.no === null)
		return (
			<>
				{code} {NOT_IN_SCHEDULE}
			</>
		);
	return (
		<>
			<a href={`#item-${solution.no}`}>
				{solution.no} {code}
			</a>
			<a className="on-page" href={`#toc-item-${solution.no}`}>
				Page
			</a>
		</>
	);
}

/** Prints the words of the list, and below them the names that its owner matched them to. */
function AsWritten({ text }: { text: string }) {
	const { written, meant } = readAsWritten(text);
	return (
		<>
			<UnbrokenText text={written || "–"} />
			{meant.length > 0 ? (
				<small>
					Matched as <UnbrokenText text={meant.join(", ")} />
				</small>
			) : null}
		</>
	);
}

function Services({ service, moreServices = [] }: PenetrationFacts) {
	if (moreServices.length === 0) return <AsWritten text={service} />;
	return [service, ...moreServices].map((text, at) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: services of an opening may be alike, and never change their places
		<span key={at} className="line">
			<AsWritten text={text} />
		</span>
	));
}

interface RowProps {
	one: PenetrationFacts;
	/** Older issues do not say. */
	told: ToldFacts | undefined;
	siteSheet: boolean;
	columns: number;
}

function Row({ one, told, siteSheet, columns }: RowProps) {
	const notShown = one.notShown.join("; ");
	const notStated = told?.notStated ?? [];
	const row = (
		<tr className={one.note ? "noted" : undefined}>
			<td>
				<strong>{one.ref}</strong>
			</td>
			<td>
				<UnbrokenText text={one.location || "–"} />
			</td>
			<td>
				<Services {...one} />
			</td>
			<td>
				<AsWritten text={one.substrate} />
				{one.opening ? (
					<small>
						<UnbrokenText text={`${one.opening[0]!.toUpperCase()}${one.opening.slice(1)}`} />
					</small>
				) : null}
			</td>
			<td>
				<FrrTags frrs={[one.required]} />
			</td>
			<td>
				<Sealed {...one} />
				{sealFaults(one).map((fault) => (
					<span key={fault} className="line fault">
						{fault}
					</span>
				))}
			</td>
			<td>
				{one.specimens.map(({ specimenId, frr }, at) => (
					<span key={specimenId} className="line">
						{specimenId} <FrrTags frrs={[frr]} />
						{told?.tested[at] ? (
							<small>
								<UnbrokenText text={`Tested: ${told.tested[at]}`} />
							</small>
						) : null}
					</span>
				))}
			</td>
			<td>
				{[...new Set(one.specimens.map(({ report, cited }) => cited ?? report))].map((report) => (
					<Unbroken key={report} text={report} />
				))}
			</td>
			<td className="quantity">{quantityText(one)}</td>
			<td>
				{notShown || (one.specimens.length > 0 && notStated.length === 0 ? "–" : "")}
				{notStated.map((words) => (
					<span key={words} className="line">
						{words[0]!.toUpperCase()}
						{words.slice(1)}
					</span>
				))}
			</td>
			{siteSheet ? SITE.map((head) => <td key={head} className="empty" />) : null}
		</tr>
	);
	if (!one.note) return row;
	return (
		<>
			{row}
			<tr className="note">
				<td />
				<td colSpan={columns - 1}>
					Note: <UnbrokenText text={one.note} />
				</td>
			</tr>
		</>
	);
}

/** Services are counted where some opening has several. */
function Totals({ rows }: { rows: PenetrationFacts[] }) {
	const areSeveral = rows.some(({ moreServices, services = 1 }) => moreServices || services > 1);
	return (
		<table className="register totals">
			<thead>
				<tr>
					<th scope="col">Totals by solution</th>
					<th scope="col" className="quantity">
						Openings
					</th>
					{areSeveral ? (
						<th scope="col" className="quantity">
							Services
						</th>
					) : null}
					<th scope="col" className="quantity">
						Quantity
					</th>
				</tr>
			</thead>
			<tbody>
				{penetrationTotals(rows).map(({ solution, openings, services, quantity, unit }) => (
					<tr key={`${solution} ${unit}`}>
						<td>{solution}</td>
						<td className="quantity">{openings}</td>
						{areSeveral ? <td className="quantity">{services}</td> : null}
						<td className="quantity">{quantityText({ quantity, unit })}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

const widths = (rows: PenetrationFacts[]) => ({
	"--longest-ref": Math.max(0, ...rows.map(({ ref }) => ref.length)),
	"--longest-frr": Math.max(
		0,
		...rows
			.flatMap(({ required, specimens }) => [required, ...specimens.map(({ frr }) => frr)])
			.map((frr) => frr.length),
	),
	"--longest-part": longestPart(rows.flatMap(({ solution }) => solution?.drawing ?? [])),
});

export function PenetrationSchedule({ facts: { penetrations } }: { facts: ScheduleFacts }) {
	if (!penetrations) return null;
	const { rows, siteSheet, told } = penetrations;
	const lacking = told ? "Not covered, or not stated" : "Not covered";
	const heads = [...headsOf(rows), "Quantity", lacking, ...(siteSheet ? SITE : [])];
	return (
		<section className="penetrations" style={widths(rows)}>
			<SectionHeading section={PENETRATIONS} />
			<table className={siteSheet ? "register places on-site" : "register places"}>
				<thead>
					<tr>
						<ColumnHeads names={heads} />
					</tr>
				</thead>
				{[...Map.groupBy(rows, ({ level }) => level)].map(([level, some]) => (
					<tbody key={level}>
						<tr className="level">
							<td colSpan={heads.length}>{levelName(level)}</td>
						</tr>
						{some.map((one) => (
							<Row key={one.ref} one={one} told={told?.[one.ref]} siteSheet={siteSheet} columns={heads.length} />
						))}
					</tbody>
				))}
			</table>
			<Totals rows={rows} />
		</section>
	);
}
