import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { readAsWritten } from "#app/domain/facts/penetration-words.schema.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import type { OpeningState } from "#app/domain/site/opening-states.sql.ts";
import { mayAnswer, recordableKinds, type SiteRole, type SiteState } from "#app/domain/site/record-kinds.ts";
import { getSiteOpening } from "#app/domain/site/site-opening.ts";
import { mayCorrect } from "#app/domain/site/site-record.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite, siteOf } from "#app/http/site-guard.server.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { type SharedFact, SharedFacts } from "#app/routes/sharing/shared-penetrations.tsx";
import { SharedSolutionCard } from "#app/routes/sharing/shared-solution-card.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster, MainAndSide, Stack } from "#app/ui/base/page-layout.tsx";
import { tableWhole } from "#app/ui/list/tables.css.ts";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { FrrTag } from "#app/ui/text/tag.tsx";
import { DeviceQueue } from "./device-queue.tsx";
import { linksToPlans, receiveRecord, sitePicture } from "./opening-page.server.ts";
import * as css from "./site-pages.css.ts";
import { SiteRecordForm } from "./site-record-form.tsx";
import { SiteRecordList } from "./site-record-list.tsx";
import { SiteStateTags } from "./site-state-tags.tsx";
import { SiteTrail } from "./site-trail.tsx";

export function loader({ request, params }: LoaderFunctionArgs) {
	const [projectId, openingId] = [idParam(params.id), idParam(params.opening)];
	const query = new URL(request.url).searchParams;
	return loadSite(request, projectId, async ({ em, actor, site, project, recorder }) => {
		const opening = await getSiteOpening(em, projectId, openingId);
		const kinds = project.isActive && opening.state.state !== null ? recordableKinds(site.role) : [];
		const answers = project.isActive && mayAnswer(site.role);
		const records = opening.records.map((record) => ({
			...record,
			mayCorrect: kinds.length > 0 && mayCorrect(site, record),
			mayAnswer: answers && opening.state.notAsDrawn.includes(record.id),
		}));
		const corrects = Number(query.get("corrects"));
		return {
			project,
			opening,
			records,
			kinds,
			role: site.role,
			recorder,
			isMember: actor !== null,
			corrected: records.find(({ id, mayCorrect: may }) => may && id === corrects) ?? null,
			isRecorded: query.has("recorded"),
			picture: sitePicture(opening.seal),
			plans: await linksToPlans({ em, site, project }, opening.state),
			recordKey: randomUUID(),
		};
	});
}

export function action({ request, params }: ActionFunctionArgs) {
	const [projectId, openingId] = [idParam(params.id), idParam(params.opening)];
	return receiveRecord(siteOf(request, projectId), projectId, openingId);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `${data?.opening.facts.ref ?? "Opening"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

const written = (text: string): string => readAsWritten(text).written;

type Opening = Awaited<ReturnType<typeof getSiteOpening>>;

/** A single rating where what is required was tested. */
function ratings(required: string, tested: string): ReactNode {
	const both =
		required === tested
			? [["required and tested", required]]
			: [
					["required", required],
					["tested", tested],
				];
	const shown = both.filter(([, rating]) => rating);
	if (shown.length === 0) return null;
	return (
		<Cluster>
			{shown.map(([words, rating = ""]) => (
				<span key={words} className={tableWhole}>
					<FrrTag frr={rating} /> {words}
				</span>
			))}
		</Cluster>
	);
}

const factsOf = (
	{ service, moreServices = [], substrate, opening = "", location, note, required, ...rest }: Opening["facts"],
	seal: Opening["seal"],
): SharedFact[] => [
	["Fire rating", ratings(required, seal?.solution.rating ?? "")],
	[moreServices.length > 0 ? "Service 1" : "Service", written(service)],
	...moreServices.map((text, at): SharedFact => [`Service ${at + 2}`, written(text)]),
	["Substrate", written(substrate)],
	["Opening", written(opening).replace(/^opening /, "")],
	["Location", location],
	["Quantity", quantityText(rest)],
	["Note", note],
	["Check on site", seal && seal.toCheck.length > 0 && seal.toCheck.map((point) => <p key={point}>{point}</p>)],
];

/** The role whose turn it is in each state of an opening, in words for that role and for the others. */
const TURNS: Record<SiteState, { role: SiteRole; yours: string; next: string }> = {
	open: {
		role: "owner",
		yours: "Your turn: choose a solution.",
		next: "Next: the owner or an editor chooses a solution.",
	},
	assigned: {
		role: "installer",
		yours: "Your turn: seal it, then record it.",
		next: "Next: the installer seals and records it.",
	},
	installed: { role: "inspector", yours: "Your turn: look at it.", next: "Next: an inspector looks at it." },
	rejected: { role: "installer", yours: "Your turn: remedy it.", next: "Next: the installer remedies it." },
	remedied: { role: "inspector", yours: "Your turn: look at it again.", next: "Next: an inspector looks at it again." },
	accepted: { role: "reader", yours: "Accepted. Nothing is left to do.", next: "Accepted. Nothing is left to do." },
};

/** Says whose turn it is; an unanswered "not as drawn" comes first, and nobody is sent to seal what is not covered. */
function turnWords({ state, notAsDrawn }: OpeningState, role: SiteRole, isCovered: boolean): string | null {
	const decides = mayAnswer(role);
	if (notAsDrawn.length > 0) {
		return decides
			? "Your turn: answer what is not as drawn, below."
			: "Next: the owner or an editor answers what is not as drawn.";
	}
	if (state === null) return null;
	if (state === "assigned" && !isCovered) {
		return decides
			? "Your turn: choose another solution. The evidence does not cover this one."
			: "Next: ask the owner or an editor for another solution. The evidence does not cover this one.";
	}
	const turn = TURNS[state];
	return turn.role === role || (turn.role === "owner" && decides) ? turn.yours : turn.next;
}

interface PointsProps {
	kind: "error" | "warning";
	title: string;
	points: string[];
	/** Many of these are folded, so that the drawing stays in sight on a phone. */
	changes?: string[];
}

/** Points that somebody on site has to look at: what is not covered, what changed, what the records leave open. */
function Points({ kind, title, points, changes = [] }: PointsProps) {
	const isFolded = changes.length > 2;
	return (
		<Alert kind={kind} title={title}>
			<ul>
				{(isFolded ? points : [...changes, ...points]).map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
			{isFolded && (
				<details>
					<summary>{`${changes.length} changes since it was installed`}</summary>
					<ul>
						{changes.map((change) => (
							<li key={change}>{change}</li>
						))}
					</ul>
				</details>
			)}
		</Alert>
	);
}

function Seal({ opening, picture }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "opening" | "picture">) {
	const { seal, reason, state } = opening;
	if (!seal) {
		return (
			<Alert kind="warning" title={state.state === null ? "Needs no seal." : "No solution yet."}>
				{reason}
			</Alert>
		);
	}
	return <SharedSolutionCard solution={seal.solution} picture={picture} enlarged />;
}

export default function OpeningPage() {
	const {
		project,
		opening,
		records,
		kinds,
		role,
		recorder,
		isMember,
		corrected,
		isRecorded,
		picture,
		recordKey,
		plans,
	} = useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	const { facts, state, points, changes, seal } = opening;
	const back = sitePaths.opening(project.id, opening.id);
	const device = { page: back, ref: facts.ref };
	const turn = turnWords(state, role, seal?.notCovered.length === 0);
	const form = { opening, kinds, corrected, recordKey, errors, back, device };
	const seen = { projectId: project.id, seen: opening.seen, recordKey, device };
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember={isMember} />}
				title={facts.ref}
				description={facts.level}
				tags={
					<SiteStateTags
						state={state.state}
						isNotAsDrawn={state.notAsDrawn.length > 0}
						isChanged={state.changed !== null}
					/>
				}
				actions={
					<>
						{plans.map(({ to, label }) => (
							<ButtonLink key={to} to={to} icon="map" reloadDocument>
								{label}
							</ButtonLink>
						))}
						{kinds.length > 0 && (
							<span className={css.siteToForm}>
								<ButtonLink to="#record" look="primary" reloadDocument>
									Record
								</ButtonLink>
							</span>
						)}
					</>
				}
			/>
			<DeviceQueue who={recorder} site={sitePaths.site(project.id)} />
			{isRecorded && !errors.rejected && <Alert kind="success">Recorded.</Alert>}
			{seal && seal.notCovered.length > 0 && (
				<Points kind="error" title="Not covered by the evidence today" points={seal.notCovered} />
			)}
			{turn && <Alert kind="info" title={turn} />}
			{points.length + changes.length > 0 && (
				<Points kind="warning" title="Needs attention" points={points} changes={changes} />
			)}
			<MainAndSide third>
				<Stack>
					<SharedFacts facts={factsOf(facts, seal)} />
					<Seal opening={opening} picture={picture} />
				</Stack>
				{kinds.length > 0 ? (
					<Card id="record" title={corrected ? "Correct a record" : "Record"}>
						<p>
							{corrected
								? "The earlier record stays, marked as corrected. To withdraw it, save a note instead."
								: `You record as ${role}. Records are never changed. To correct a mistake, add another record.`}
						</p>
						<SiteRecordForm {...form} />
					</Card>
				) : (
					<div />
				)}
				<Section id="records" title={`Records (${records.length})`}>
					<SiteRecordList records={records} {...seen} />
				</Section>
			</MainAndSide>
		</Stack>
	);
}
