import { Fragment } from "react";
import { amountOf } from "#app/amounts.ts";
import {
	type AsBuiltOpening,
	findBuilt,
	findPin,
	type PhotoFacts,
	type RecordFacts,
} from "#app/domain/facts/as-built.schema.ts";
import type { PenetrationFacts, ScheduleFacts } from "#app/domain/facts/facts.ts";
import { reportStatuses } from "#app/domain/facts/item-evidence.ts";
import { levelName, sealProblems, unsealedWords } from "#app/domain/facts/penetration-words.schema.ts";
import { capitalised } from "#app/domain/plain-text.ts";
import { RECORD_LABELS, recorderWords, STATE_LABELS, usedProductWords } from "#app/domain/site/site-labels.ts";
import { ColumnHeads } from "./column-heads.tsx";
import { levelsOf } from "./penetration-parts.ts";
import { recordMoment } from "./printed-words.ts";
import { AS_BUILT, PHOTOS, SectionHeading } from "./sections.tsx";
import { CodeTag, FrrTags, UnbrokenText } from "./tags.tsx";

const HEADS = [
	"No.",
	"Location, services and opening",
	"Required, and sealed by",
	"Installed",
	"Inspected",
	"State and changes",
	"Photos",
];

/** The most photos of an opening that stand in the register itself. */
const MAX_SHOWN = 2;

/** The photos of an opening, those of the seal as it stands first. */
function photosOf({ records }: AsBuiltOpening): PhotoFacts[] {
	const built = findBuilt(records);
	return [...(built?.photos ?? []), ...records.filter((one) => one !== built).flatMap(({ photos }) => photos)];
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** `Plan Ground floor, revision B: 34 % from the left, 20 % from the top`; empty without a place. */
function placeWords({ asBuilt }: ScheduleFacts, ref: string): string {
	const found = asBuilt && findPin(asBuilt, ref);
	if (!found) return "";
	const { plan, pin } = found;
	return `Plan ${plan.name}, revision ${plan.revision}: ${percent(pin.x)} from the left, ${percent(pin.y)} from the top`;
}

/** The addresses of photos in the printed document, by the keys of their small sizes; one that cannot be read has none. */
type PhotoAddresses = ReadonlyMap<string, string>;

const isPrinted = (facts: ScheduleFacts, opening: AsBuiltOpening) => {
	const photos = photosOf(opening);
	return facts.asBuilt?.photoAnnex ? photos : photos.slice(0, MAX_SHOWN);
};

/** Lists the photos that an issue prints: two of each opening, or all of them. */
export const printedPhotos = (facts: ScheduleFacts): PhotoFacts[] =>
	Object.values(facts.asBuilt?.openings ?? {}).flatMap((opening) => isPrinted(facts, opening));

function Photo({ photo, address, alt }: { photo: PhotoFacts; address: string | undefined; alt: string }) {
	if (!address) return <small>The photo could not be read</small>;
	return <img src={address} width={photo.width} height={photo.height} alt={alt} />;
}

const Text = ({ label, text = "" }: { label?: string; text?: string }) =>
	text ? (
		<small>
			{label ? `${label}: ` : null}
			<UnbrokenText text={text} />
		</small>
	) : null;

/** A record in the word of whoever made it: who, when, and what with. */
function Recorded({ record, facts }: { record: RecordFacts; facts: ScheduleFacts }) {
	const { kind, result, leftAsBuilt } = record;
	return (
		<div className="recorded">
			<strong>{result ? capitalised(result) : RECORD_LABELS[kind]}</strong>
			<span className="line">{recordMoment(record.at, facts)}</span>
			<span className="line">
				<UnbrokenText text={recorderWords(record)} />
			</span>
			<Text text={record.reason} />
			<Text label="Products" text={usedProductWords(record.products)} />
			<Text label="Another product" text={record.otherProduct} />
			<Text label="Side" text={record.side} />
			<Text label="Note" text={record.note} />
			{leftAsBuilt ? (
				<Text
					label="Left as built"
					text={`${leftAsBuilt.reason} (${recorderWords(leftAsBuilt)}, ${recordMoment(leftAsBuilt.at, facts)})`}
				/>
			) : null}
		</div>
	);
}

interface RowProps {
	one: PenetrationFacts;
	opening: AsBuiltOpening;
	facts: ScheduleFacts;
	/** The status of every report on the day of issue. */
	statuses: ReadonlyMap<string, string>;
	photos: PhotoAddresses;
}

function Sealed({ one: { required, solution, specimens, status }, ...rest }: Pick<RowProps, "one" | "statuses">) {
	const { statuses } = rest;
	return (
		<td>
			<span className="line">
				Required <FrrTags frrs={[required]} />
			</span>
			<span className="line">
				{solution ? (
					solution.no === null ? (
						<CodeTag code={solution.drawing} />
					) : (
						<a href={`#item-${solution.no}`}>
							{solution.no} <CodeTag code={solution.drawing} />
						</a>
					)
				) : (
					unsealedWords({ status })
				)}
			</span>
			{sealProblems({ solution }).map((words) => (
				<span key={words} className="line fault">
					{words}
				</span>
			))}
			{specimens.map(({ specimenId, frr, report, cited }) => (
				<span key={specimenId} className="line">
					{specimenId} <FrrTags frrs={[frr]} />
					<Text text={[cited ?? report, statuses.get(report)].filter(Boolean).join(", ")} />
				</span>
			))}
		</td>
	);
}

function State({ state, changes, isNotAsDrawn }: AsBuiltOpening) {
	return (
		<td>
			<strong>{state ? STATE_LABELS[state] : "Not needed"}</strong>
			{isNotAsDrawn ? <span className="line fault">Not as drawn, not answered</span> : null}
			{changes.map((words) => (
				<Text key={words} text={words} />
			))}
		</td>
	);
}

function Photos({ one, opening, facts, photos }: Omit<RowProps, "statuses">) {
	const all = photosOf(opening);
	const more = all.length - MAX_SHOWN;
	return (
		<td className="photos">
			{all.length === 0 ? "–" : null}
			{all.slice(0, MAX_SHOWN).map((photo, at) => (
				<Photo
					key={photo.small}
					photo={photo}
					address={photos.get(photo.small)}
					alt={`Photo ${at + 1} of ${all.length} of ${one.ref}`}
				/>
			))}
			{more > 0 ? (
				<small>
					{facts.asBuilt?.photoAnnex ? (
						<a className="on-page" href="#toc-photos">{`${amountOf(more, "more photo")}, page`}</a>
					) : (
						`${amountOf(more, "more photo")} recorded`
					)}
				</small>
			) : null}
		</td>
	);
}

function Row({ one, opening, facts, statuses, photos }: RowProps) {
	const installed = opening.records.filter(({ kind }) => kind !== "inspected");
	const inspected = opening.records.filter(({ kind }) => kind === "inspected");
	const recorded = (records: RecordFacts[]) => (
		<td>
			{records.length === 0 && opening.state ? "–" : null}
			{records.map((record, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: records never change their places
				<Recorded key={at} record={record} facts={facts} />
			))}
		</td>
	);
	return (
		<tr>
			<td>
				<strong>{one.ref}</strong>
			</td>
			<td>
				<UnbrokenText text={one.location || "–"} />
				<Text text={placeWords(facts, one.ref)} />
				<Text text={[one.service, ...(one.moreServices ?? [])].join("; ")} />
				<Text text={one.substrate} />
				<Text text={capitalised(one.opening ?? "")} />
			</td>
			<Sealed one={one} statuses={statuses} />
			{recorded(installed)}
			{recorded(inspected)}
			<State {...opening} />
			<Photos one={one} opening={opening} facts={facts} photos={photos} />
		</tr>
	);
}

interface AsBuiltProps {
	facts: ScheduleFacts;
	photos: PhotoAddresses;
}

/** The register of what was built, by whom, and who looked at it: a row for each opening, by level (docs/rules/as-built.md). */
export function AsBuiltRegister({ facts, photos }: AsBuiltProps) {
	const { asBuilt, penetrations } = facts;
	if (!asBuilt || !penetrations) return null;
	const statuses = reportStatuses(facts);
	return (
		<section className="as-built flow">
			<SectionHeading section={AS_BUILT} />
			<p className="lead">
				What people recorded on site. A result is the word of whoever is named beside it, and nobody else’s.
			</p>
			<table className="register built">
				<thead>
					<tr>
						<ColumnHeads names={HEADS} />
					</tr>
				</thead>
				<tbody>
					{levelsOf(penetrations.rows).map(([level, rows]) => (
						<Fragment key={level}>
							<tr className="level">
								<td colSpan={HEADS.length}>{levelName(level)}</td>
							</tr>
							{rows.flatMap((one) => {
								const opening = asBuilt.openings[one.ref];
								return opening ? [<Row key={one.ref} {...{ one, opening, facts, statuses, photos }} />] : [];
							})}
						</Fragment>
					))}
				</tbody>
			</table>
		</section>
	);
}

/** Every photo of the site with its opening, its record and its day. */
export function PhotoAnnex({ facts, photos }: AsBuiltProps) {
	const openings = Object.entries(facts.asBuilt?.photoAnnex ? facts.asBuilt.openings : {});
	const all = openings.flatMap(([ref, { records }]) =>
		records.flatMap((record) => record.photos.map((photo) => ({ ref, record, photo }))),
	);
	if (all.length === 0) return null;
	return (
		<section className="supporting with-photos">
			<SectionHeading section={PHOTOS} />
			<div className="photo-annex">
				{all.map(({ ref, record, photo }) => {
					const { kind, side, at } = record;
					const seen = side === "both" ? "both sides" : side && `side ${side}`;
					const words = [ref, seen, RECORD_LABELS[kind].toLowerCase(), recordMoment(at, facts)];
					const caption = words.filter(Boolean).join(", ");
					return (
						<figure key={photo.small}>
							<Photo photo={photo} address={photos.get(photo.small)} alt={`Photo of ${caption}`} />
							<figcaption>{caption}</figcaption>
						</figure>
					);
				})}
			</div>
		</section>
	);
}
