import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { MAX_COUNTED } from "#app/domain/finder/solution-pages.sql.ts";
import type { Criterion, SizeCriterion } from "#app/domain/penetrations/match.schema.ts";
import { BETWEEN_SIZES_NOTE, THICKER_NOTE } from "#app/domain/penetrations/match-labels.ts";
import {
	matchOverview,
	type ProvingSpecimen,
	provingSpecimens,
	type TypeOverview,
	typeOverview,
} from "#app/domain/penetrations/overview.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { Nearest } from "#app/routes/specs/finder/relaxed-search.tsx";
import { pictureOf } from "#app/routes/specs/solution/cards.ts";
import { FactsTable } from "#app/ui/list/facts-table.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Cluster, Stack } from "#app/ui/shell/page-layout.tsx";
import { DrawingThumb, type Picture } from "#app/ui/solution/drawing.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode, EvidenceStatus, StatusTag } from "#app/ui/text/tag.tsx";
import { AssignButton } from "./assign-button.tsx";
import { OverviewPage } from "./match-overview.tsx";
import { NotSaved } from "./not-saved.tsx";

interface CandidatesTableProps {
	type: TypeOverview;
	/** The specimens by id. */
	specimens: Record<number, ProvingSpecimen>;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	editable: boolean;
}

/** Candidates side by side; each says per criterion what is covered, and what its specimen was tested with. */
function CandidatesTable({ type: { candidates, ...type }, specimens, pictures, editable }: CandidatesTableProps) {
	const facts = (ids: number[], of: (one: ProvingSpecimen) => string) =>
		[...new Set(ids.flatMap((id) => (specimens[id] ? [of(specimens[id])] : [])))].join(" and ");
	const criterion = (words: string, ids: number[], of: (one: ProvingSpecimen) => string) =>
		`${words} (tested: ${facts(ids, of)})`;
	const row = (label: string, cell: (candidate: (typeof candidates)[number]) => React.ReactNode) => ({
		label,
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption="Matches, best first"
			corner="Criterion"
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
						{type.seals.some(({ sol }) => sol === candidate.sol) && <StatusTag status="active" text="assigned" />}
						{editable && <AssignButton type={type} candidate={candidate} look={at === 0 ? "primary" : "secondary"} />}
					</Stack>
				),
			}))}
			rows={[
				row("Specimen", ({ specimens: ids }) => facts(ids, ({ label }) => label)),
				row("Service and substrate", ({ specimens: ids }) => `covered: ${facts(ids, ({ path }) => path)}`),
				row(
					`Required ${type.texts.required}`,
					({ specimens: ids }) => `covered: ${facts(ids, ({ rating }) => rating)}`,
				),
				row("Size", ({ shown, specimens: ids }) => criterion(SIZE_WORDS[shown.size], ids, ({ size }) => size)),
				row("Thickness", ({ shown, thickerThan, specimens: ids }) =>
					criterion(thickerThan ? THICKER_NOTE : CRITERION_WORDS[shown.thickness], ids, ({ thickness }) => thickness),
				),
				row("Service type", ({ shown, specimens: ids }) =>
					criterion(CRITERION_WORDS[shown.service_type], ids, ({ serviceType }) => serviceType),
				),
				row("Insulation", ({ shown, specimens: ids }) =>
					criterion(CRITERION_WORDS[shown.insulation], ids, ({ insulation }) => insulation),
				),
				row("Not stated", ({ open }) => open.map((words) => <p key={words}>{words}</p>)),
				row("Evidence", ({ shown }) => <EvidenceStatus status={shown.evidence} />),
			]}
		/>
	);
}

export function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		if (!project) return null;
		const common = { project, most: MAX_COUNTED };
		if (!params.id) return { ...common, type: null, overview: await matchOverview(em, actor, project.id) };
		const type = await typeOverview(em, actor, project.id, idParam(params.id));
		const solutions = await readSolutions(
			em,
			type.candidates.map(({ sol }) => sol),
		);
		const pictures = solutions.map(({ id, imgSmall }): [number, Picture | null] => [
			id,
			pictureOf(id, "img_small", imgSmall),
		]);
		return {
			...{ ...common, type, specimens: provingSpecimens(solutions, type) },
			pictures: Object.fromEntries(pictures),
		};
	});
}

export const meta: MetaFunction = () => [{ title: "Match penetrations · Passive Fire Schedules" }];

const CRITERION_WORDS: Record<Criterion, string> = {
	shown: "covered",
	"not shown": "not covered",
	"not asked": "not stated",
};

const SIZE_WORDS: Record<SizeCriterion, string> = {
	tested: "covered: tested",
	between: BETWEEN_SIZES_NOTE,
	"not shown": "not covered",
	"not read": "not recognised",
	"not asked": "not stated",
};

/** The most numbers of a type that are shown; the list has all. */
const MAX_REFS = 30;

interface TypePageProps {
	project: { isActive: boolean };
	type: TypeOverview;
	/** The specimens by id. */
	specimens: Record<number, ProvingSpecimen>;
	/** The pictures by solution. */
	pictures: Record<number, Picture | null>;
	most: number;
}

function TypePage({ project, type, specimens, pictures, most }: TypePageProps) {
	const { refs, relaxations } = type;
	return (
		<>
			<PageHeader
				title={type.words}
				description={`${amountOf(refs.length, "penetration")}: ${refs.slice(0, MAX_REFS).join(", ")}${refs.length > MAX_REFS ? " …" : ""}`}
				actions={
					<>
						{project.isActive && type.assigned > 0 && <AssignButton type={type} candidate={null} />}
						<ButtonLink to={paths.penetrationMatch()} icon="left">
							All types
						</ButtonLink>
					</>
				}
			/>
			<Stack>
				{type.readAs.length > 0 && (
					<Alert kind="info" title="Read as">
						{type.readAs.map(({ text, as }) => `“${text}” as ${as}`).join("; ")}.{" "}
						<Link to={paths.penetrationWords()}>Correct it</Link>
					</Alert>
				)}
				{type.candidates.length > 0 ? (
					<CandidatesTable type={type} specimens={specimens} pictures={pictures} editable={project.isActive} />
				) : (
					<Card title="No match" id="missing">
						<p>{type.missing}.</p>
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
							<ButtonLink to={paths.finder({ q: type.search })} icon="search">
								Search in the finder
							</ButtonLink>
						</Cluster>
					</Card>
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
