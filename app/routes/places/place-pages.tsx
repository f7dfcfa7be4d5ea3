import type { ReactNode } from "react";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import type { PlaceView } from "#app/domain/places/place-page.ts";
import { FLAG_LABELS, STATE_LABELS } from "#app/domain/site/site-labels.ts";
import { Note } from "#app/routes/verify/verify-pages.tsx";
import { plainDate } from "#app/ui/text/dates.ts";

const List = ({ lines }: { lines: string[] }) => (
	<ul>
		{lines.map((line) => (
			<li key={line}>{line}</li>
		))}
	</ul>
);

const REMOVED = {
	project: {
		title: "The project of this label was deleted",
		text: "This is what it said last. The evidence below is as it is now.",
	},
	opening: { title: "This opening was removed from the list of its project", text: "This is what it said last." },
};

/** Speaks against the seal, or asks for a look at it. */
interface Verdict {
	isBad: boolean;
	title: string;
	lines?: string[];
}

function verdictsOf({ removed, seal, state, isNotAsDrawn, isChanged }: PlaceView): Verdict[] {
	const { since = [], notCovered = [] } = seal ?? {};
	const then = removed ? "Not covered by the evidence then" : "Not covered by the evidence today";
	const changed = "The solution, the fire rating or something else that was asked is not what it was then.";
	return [
		...(state === "rejected" ? [{ isBad: true, title: "Rejected at the last inspection" }] : []),
		...(since.length > 0
			? [{ isBad: true, title: "The evidence has changed since the project was deleted", lines: since }]
			: []),
		...(notCovered.length > 0 ? [{ isBad: true, title: then, lines: notCovered }] : []),
		...(isNotAsDrawn ? [{ isBad: false, title: FLAG_LABELS["not as drawn"] }] : []),
		...(isChanged ? [{ isBad: false, title: FLAG_LABELS.changed, lines: [changed] }] : []),
	];
}

/** The things that somebody in front of the seal has to know first, the worst above, in one box. */
function Warnings({ place }: { place: PlaceView }) {
	const { removed, seal } = place;
	const [worst, ...others] = verdictsOf(place);
	return (
		<>
			{worst && (
				<Note kind={worst.isBad ? "bad" : "warning"} title={worst.title}>
					{worst.lines && <List lines={worst.lines} />}
					{others.map(({ title, lines }) => (
						<div key={title}>
							<strong>{title}</strong>
							{lines && <List lines={lines} />}
						</div>
					))}
				</Note>
			)}
			{removed && (
				<Note kind="warning" title={REMOVED[removed].title}>
					{REMOVED[removed].text}
				</Note>
			)}
			{seal?.isSample && (
				<Note kind="bad" title="This solution uses sample data, not test evidence">
					It says nothing about how any product or system behaves in a fire.
				</Note>
			)}
		</>
	);
}

function stateWords({ state, removed }: PlaceView): string {
	if (state !== null) return STATE_LABELS[state];
	return removed === "opening" ? "Nothing was recorded" : "Not needed";
}

interface PlacePageProps {
	place: PlaceView;
	timeZone: string;
}

export function PlacePage({ place, timeZone }: PlacePageProps) {
	const { ref, level, required, seal, inspected } = place;
	const facts: [term: string, value: ReactNode][] = [
		["Level", levelName(level)],
		["Fire rating asked", required || "Not stated"],
		["Sealed by", seal ? [seal.drawing, seal.title].filter(Boolean).join(", ") : STATE_LABELS.open],
		...(seal?.rating
			? ([["Fire rating tested", seal.rating]] as const).map(([term, value]) => [term, value] as [string, ReactNode])
			: []),
		["State", stateWords(place)],
		["Last inspected", inspected ? plainDate(new Date(inspected), timeZone) : "Not yet"],
	];
	return (
		<>
			<h1>Opening {ref}</h1>
			<Warnings place={place} />
			<dl>
				{facts.map(([term, value]) => (
					<div key={term}>
						<dt>{term}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
			{seal && (
				<>
					<h2>Evidence today</h2>
					<dl>
						{seal.evidence.map(({ specimenId, frr, report, status }) => (
							<div key={specimenId}>
								<dt>{`Specimen ${specimenId}`}</dt>
								<dd>
									{frr}, {report}: <strong>{status}</strong>
								</dd>
							</div>
						))}
					</dl>
					{seal.evidence.length === 0 && <p>No specimen is recorded.</p>}
				</>
			)}
			<p>Do you work on this project? Sign in, or open it on the device that uses your site link, to record here.</p>
		</>
	);
}

export function UnknownPlace() {
	return (
		<>
			<h1>No label has this address</h1>
			<p>
				Scan the code again. If the page stays the same, the owner of the project has ended its labels, and new ones
				belong here.
			</p>
		</>
	);
}
