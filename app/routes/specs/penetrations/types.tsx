import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { amountOf } from "#app/amounts.ts";
import { listSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { MAX_COUNTED } from "#app/domain/finder/solution-pages.sql.ts";
import {
	type ComparedCriterion,
	CRITERIA,
	type CriterionName,
	MATCH_ORDERS,
	ROW_STATES,
	STATES,
} from "#app/domain/penetrations/match/criteria.ts";
import {
	absentWords,
	CLASS_LABELS,
	CRITERION_LABELS,
	criterionWords,
} from "#app/domain/penetrations/match/criterion-labels.ts";
import {
	type MatchedCandidate,
	matchOverview,
	typeOverview,
	type WholeType,
} from "#app/domain/penetrations/match/overview.ts";
import { openingsWords } from "#app/domain/penetrations/opening-counts.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ProjectTrail } from "#app/routes/project-trail.tsx";
import { Nearest } from "#app/routes/specs/finder/relaxed-search.tsx";
import { pictureOf } from "#app/routes/specs/solution/cards.ts";
import { Cluster, Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { DrawingThumb, type Picture } from "#app/ui/solution/drawing.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode, EvidenceStatus, StatusTag } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { OverviewPage } from "./match-overview.tsx";
import { NotSaved } from "./not-saved.tsx";

const query = z.object({
	state: z.enum(["", ...ROW_STATES]).catch(""),
	sort: z.enum(MATCH_ORDERS).catch("state"),
	tick: z.enum(["", "check_on_site"]).catch(""),
});

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		if (!params.id) {
			const typeQuery = query.parse(Object.fromEntries(new URL(request.url).searchParams));
			const overview = await matchOverview(em, actor, project.id, typeQuery);
			return { project, type: null, overview, counted: openingsWords(overview.counts), query: typeQuery };
		}
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		const solutions = await listSolutions(
			em,
			type.candidates.map(({ sol }) => sol),
		);
		const pictures = solutions.map(({ id, imgSmall }): [number, Picture | null] => [
			id,
			pictureOf(id, "img_small", imgSmall),
		]);
		return { project, type, pictures: Object.fromEntries(pictures), most: MAX_COUNTED };
	});
}

export const meta: MetaFunction = () => [{ title: "Match openings · Passive Fire Schedules" }];

const MARKS: Record<ComparedCriterion["state"], string> = {
	covered: "✓",
	"not covered": "✕",
	"ask the list": "?",
	"ask the report": "?",
	"no limits": "?",
};

interface CriterionRow {
	criterion: CriterionName;
	/** The place of the service in its opening; null for what belongs to the opening. */
	service: number | null;
	label: string;
	cells: (ComparedCriterion | undefined)[];
}

/** A row for each criterion of the opening and of each of its services that some candidate has, first those that differ. */
function rowsOf({ candidates, requirement: { services } }: WholeType): CriterionRow[] {
	const places = [null, ...services.keys()];
	const rows = places.flatMap((service) =>
		CRITERIA.map((criterion): CriterionRow => {
			const name = CRITERION_LABELS[criterion];
			const cells = candidates.map(({ criteria }) =>
				criteria.find((one) => one.criterion === criterion && one.service === service),
			);
			const label = service === null || services.length === 1 ? name : `${services[service]} · ${name.toLowerCase()}`;
			return { criterion, service, label, cells };
		}),
	);
	const worst = ({ criterion, cells }: CriterionRow) =>
		criterion === "together"
			? -1
			: Math.min(...cells.map((cell) => (cell ? STATES.indexOf(cell.state) : STATES.length)));
	return rows.filter(({ cells }) => cells.some(Boolean)).toSorted((a, b) => worst(a) - worst(b));
}

const firstNumber = (text: string) => Number(/\d+(?:\.\d+)?/.exec(text)?.[0] ?? 0);

/** A larger size that was tested covers a smaller one, which the two numbers alone do not say. */
const isLarger = ({ criterion, asked, tested }: ComparedCriterion) =>
	criterion === "size" && asked !== "" && firstNumber(tested) > firstNumber(asked);

/** A candidate without a criterion of its own says why. */
function cellWords(
	{ criterion, service, cells }: CriterionRow,
	at: number,
	{ criteria }: MatchedCandidate,
	isAlone: boolean,
) {
	const own = cells[at];
	if (!own) {
		const isListed = cells.some((cell) => cell && cell.asked !== "");
		return absentWords({ criterion, service, criteria, isAlone, isListed });
	}
	const words = `${MARKS[own.state]} ${criterionWords(own)}`;
	const tested =
		own.state === "covered" && own.tested !== "" && own.criterion !== "together" ? (
			<Muted> {isLarger(own) ? `by ${own.tested}, which is larger` : own.tested}</Muted>
		) : null;
	return (
		<>
			{own.state === "not covered" ? <strong>{words}</strong> : words}
			{tested}
		</>
	);
}

interface CandidatesTableProps {
	type: WholeType;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	editable: boolean;
}

/** A solution that covers a part of a group, or nothing of it, is not the main thing to do. */
const isSealed = (candidate: MatchedCandidate) => !["in_part", "not_covered"].includes(candidate.class);

/** Candidates side by side: what is asked, and of each what is covered, or who can find out. */
function CandidatesTable({ type, pictures, editable }: CandidatesTableProps) {
	const { candidates } = type;
	const row = (label: string, cell: (candidate: MatchedCandidate) => React.ReactNode) => ({
		label,
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption="Matches, best first"
			corner="What you need"
			records={candidates.map((candidate, at) => ({
				id: candidate.sol,
				head: (
					<Stack>
						<Link to={paths.installation(candidate.sol)}>
							<DrawingCode code={candidate.drawing} />
						</Link>
						<DrawingThumb
							code={candidate.drawing}
							picture={pictures[candidate.sol] ?? null}
							sample={candidate.sample}
							eager={at === 0}
						/>
						<span>{CLASS_LABELS[candidate.class]}</span>
						{type.seals.some(({ sol }) => sol === candidate.sol) && (
							<span>
								<StatusTag status="active" text="assigned" />
							</span>
						)}
						{editable && (
							<AssignButton
								type={type}
								candidate={candidate}
								look={at === 0 && candidate.class === "covered" ? "primary" : "secondary"}
								words={isSealed(candidate) ? undefined : "Assign anyway"}
							/>
						)}
					</Stack>
				),
			}))}
			rows={[
				...rowsOf(type).map((one) => ({
					label: one.label,
					cells: candidates.map((candidate, at) =>
						cellWords(one, at, candidate, type.requirement.services.length === 1),
					),
				})),
				row("Test", ({ proofs }) =>
					proofs.map(({ specimenId, size, frr, report }) => `${specimenId}, ${size}, ${frr}, ${report}`).join(" and "),
				),
				row("Evidence", ({ evidence }) => <EvidenceStatus status={evidence} />),
			]}
		/>
	);
}

/** The most numbers of a group that are shown; the list has all. */
const MAX_REFS = 30;

interface TypePageProps {
	project: { isActive: boolean };
	type: WholeType;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	most: number;
}

function NoMatch({ type: { missing, relaxations, search, state }, most }: Pick<TypePageProps, "type" | "most">) {
	return (
		<Card title="No match" id="missing">
			<p>{missing}.</p>
			{relaxations.length > 0 && (
				<>
					<p>Closest:</p>
					{relaxations.map(({ text, ...relaxation }) => (
						<p key={text}>
							<Nearest relaxation={relaxation} to={paths.finder({ q: text })} most={most} />
						</p>
					))}
				</>
			)}
			<Cluster>
				{state === "not_recognised" && (
					<ButtonLink to={paths.penetrationWords()} look="primary" icon="edit">
						Say what it means
					</ButtonLink>
				)}
				<ButtonLink to={paths.finder({ q: search })} icon="search">
					Search in the finder
				</ButtonLink>
			</Cluster>
		</Card>
	);
}

function TypePage({ project, type, pictures, most }: TypePageProps) {
	const { refs, readAs, requirement } = type;
	const [service, ...more] = requirement.services;
	return (
		<>
			<PageHeader
				trail={
					<ProjectTrail
						below={[
							{ to: paths.penetrations(), label: "Openings" },
							{ to: paths.penetrationMatch(), label: "Match by type" },
						]}
					/>
				}
				title={more.length > 0 ? `${service} and ${amountOf(more.length, "more service")}` : (service ?? type.words)}
				description={
					<>
						{[...more, requirement.required, requirement.element, ...requirement.facts].filter(Boolean).join(" · ")}
						<br />
						{`${amountOf(refs.length, "opening")}: ${refs.slice(0, MAX_REFS).join(", ")}${refs.length > MAX_REFS ? " …" : ""}`}
					</>
				}
				actions={project.isActive && type.assigned > 0 && <AssignButton type={type} candidate={null} />}
			/>
			<Stack>
				{readAs.length > 0 && (
					<Alert kind="info" title="Matched as">
						{readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}.{" "}
						<Link to={paths.penetrationWords()}>Correct it</Link>
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<CandidatesTable type={type} pictures={pictures} editable={project.isActive} />
				) : (
					<NoMatch type={type} most={most} />
				)}
			</Stack>
		</>
	);
}

export default function PenetrationTypes() {
	const shown = useLoaderData<typeof loader>();
	if (!shown) return <NotSaved />;
	return shown.type ? <TypePage {...shown} /> : <OverviewPage {...shown} />;
}
