import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAsWritten } from "#app/domain/facts/penetration-words.schema.ts";
import { quantityText } from "#app/domain/penetrations/quantity.ts";
import { mayAnswer, recordableKinds } from "#app/domain/site/record-kinds.ts";
import { getSiteOpening } from "#app/domain/site/site-opening.ts";
import { mayCorrect } from "#app/domain/site/site-record.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite, siteOf } from "#app/http/site-guard.server.ts";
import { formErrors } from "#app/routes/forms.tsx";
import { SharedFacts } from "#app/routes/sharing/shared-penetrations.tsx";
import { SharedSolutionCard } from "#app/routes/sharing/shared-solution-card.tsx";
import { sitePaths } from "#app/site-paths.ts";
import { Stack } from "#app/ui/base/page-layout.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { FrrTag } from "#app/ui/text/tag.tsx";
import { DeviceQueue } from "./device-queue.tsx";
import { receiveRecord, sitePicture } from "./opening-page.server.ts";
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

const factsOf = ({ service, moreServices = [], substrate, opening = "", location, note, ...rest }: Facts) =>
	[
		[moreServices.length > 0 ? "Service 1" : "Service and size", written(service)],
		...moreServices.map((text, at) => [`Service ${at + 2}`, written(text)]),
		["Substrate", written(substrate)],
		["Opening", written(opening).replace(/^opening /, "")],
		["Location", location],
		["Quantity", quantityText(rest)],
		["Note", note],
	].filter(([, value]) => value);

type Facts = Awaited<ReturnType<typeof getSiteOpening>>["facts"];

/** Points that somebody on site has to look at: what is not covered, what changed, what the records leave open. */
function Points({ title, points }: { title: string; points: string[] }) {
	if (points.length === 0) return null;
	return (
		<Alert kind="warning" title={title}>
			<ul>
				{points.map((point) => (
					<li key={point}>{point}</li>
				))}
			</ul>
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
	return (
		<>
			<Points title="Not covered by the evidence today" points={seal.notCovered} />
			<SharedSolutionCard solution={seal.solution} picture={picture}>
				{seal.toCheck.length > 0 && (
					<>
						<h3>Check on site</h3>
						<ul>
							{seal.toCheck.map((one) => (
								<li key={one}>{one}</li>
							))}
						</ul>
					</>
				)}
			</SharedSolutionCard>
		</>
	);
}

export default function OpeningPage() {
	const { project, opening, records, kinds, role, recorder, isMember, corrected, isRecorded, picture, recordKey } =
		useLoaderData<typeof loader>();
	const errors = formErrors(useActionData<typeof action>());
	const { facts, state, points } = opening;
	const back = sitePaths.opening(project.id, opening.id);
	const mayRecord = kinds.length > 0;
	const device = { page: back, ref: facts.ref };
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember={isMember} />}
				title={facts.ref}
				description={[project.name, facts.level].filter(Boolean).join(" · ")}
				tags={
					<>
						{facts.required && <FrrTag frr={facts.required} />}
						<SiteStateTags
							state={state.state}
							isNotAsDrawn={state.notAsDrawn.length > 0}
							isChanged={state.changed !== null}
						/>
					</>
				}
				actions={
					mayRecord && (
						<ButtonLink to="#record" look="primary" reloadDocument>
							Record
						</ButtonLink>
					)
				}
			/>
			<DeviceQueue who={recorder} site={sitePaths.site(project.id)} />
			{isRecorded && !errors.rejected && <Alert kind="success">Recorded.</Alert>}
			<Points title="To be looked at" points={points} />
			<SharedFacts facts={factsOf(facts)} />
			<Seal opening={opening} picture={picture} />
			<Section id="records" title={`Records (${records.length})`}>
				<SiteRecordList
					records={records}
					projectId={project.id}
					seen={opening.seen}
					recordKey={recordKey}
					device={device}
				/>
			</Section>
			{mayRecord && (
				<Section
					id="record"
					title={corrected ? "Correct a record" : "Record"}
					description={
						corrected
							? "The earlier record stays and is shown as corrected. A note takes it back."
							: `You record as ${role}. A record is never changed; a mistake is corrected by a further one.`
					}
				>
					<SiteRecordForm
						opening={opening}
						kinds={kinds}
						corrected={corrected}
						recordKey={recordKey}
						errors={errors}
						back={back}
						device={device}
					/>
				</Section>
			)}
		</Stack>
	);
}
