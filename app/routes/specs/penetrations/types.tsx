import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { readSolutions } from "#app/domain/catalogue/solutions/solution-views.sql.ts";
import { MAX_COUNTED } from "#app/domain/finder/solution-pages.sql.ts";
import type { OpeningLimit } from "#app/domain/penetrations/match/compare-limits.ts";
import type { SizeCriterion } from "#app/domain/penetrations/match/match.schema.ts";
import { BETWEEN_SIZES_NOTE, millimetreWords, THICKER_NOTE } from "#app/domain/penetrations/match/match-labels.ts";
import type { MatchedCandidate } from "#app/domain/penetrations/match/match-types.ts";
import {
	matchOverview,
	type ProvingSpecimen,
	provingSpecimens,
	type TypeOverview,
	typeOverview,
} from "#app/domain/penetrations/match/overview.ts";
import type { TypeField } from "#app/domain/penetrations/penetration-fields.ts";
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

/** A criterion has what is asked in it, and what each candidate shows of it. */
interface Criterion {
	label: string;
	/** This is empty where the list says nothing. */
	asked: string;
	cells: { words: string; isOpen: boolean; isLacking: boolean }[];
}

const COVERED = ["shown", "tested"];
const LACKING = ["not shown", "not read", "between"];

/** Candidates side by side: what is asked, and of each what is covered and what its specimen was tested with. */
function CandidatesTable({ type, specimens, pictures, editable }: CandidatesTableProps) {
	const { candidates, texts } = type;
	const facts = (ids: number[], of: (one: ProvingSpecimen) => string) =>
		[...new Set(ids.flatMap((id) => (specimens[id] ? [of(specimens[id])] : [])))].join(" and ");
	const criterion = (
		field: TypeField | "services",
		label: string,
		asked: string,
		shownBy: (candidate: MatchedCandidate) => { shown: string; tested: string; words?: string },
	): Criterion => ({
		label: asked === "" ? label : `${label}: ${asked}`,
		asked,
		cells: candidates.map((candidate) => {
			const { shown, tested, words } = shownBy(candidate);
			const [isCovered, isLacking] = [COVERED.includes(shown), LACKING.includes(shown)];
			const unknown = asked === "" ? "not stated in the list" : "not stated by the report";
			const state = words || (isCovered ? "covered" : isLacking ? "not covered" : unknown);
			if (tested === "" && asked === "") return { words: "", isOpen: false, isLacking };
			const isOpen = !isCovered && (asked !== "" || candidate.unstated.some((one) => one === field));
			return { words: tested === "" ? state : `${state} (tested: ${tested})`, isOpen, isLacking };
		}),
	});
	const limit = (name: OpeningLimit, label: string, asked: string) =>
		criterion(name, label, asked, ({ limits, tested }) => ({ shown: limits[name], tested: tested[name] }));
	const criteria = [
		criterion("size", "Size", texts.size, ({ shown: { size }, specimens: ids }) => ({
			...{ shown: size, tested: facts(ids, (one) => one.size), words: SIZE_WORDS[size] },
		})),
		criterion("thickness", "Thickness", texts.thickness, ({ shown, thickerThan, specimens: ids }) => ({
			...{ shown: shown.thickness, tested: facts(ids, ({ thickness }) => thickness) },
			words: thickerThan && THICKER_NOTE,
		})),
		criterion("service_type", "Service type", texts.service_type, ({ shown, specimens: ids }) => ({
			...{ shown: shown.service_type, tested: facts(ids, ({ serviceType }) => serviceType) },
		})),
		criterion("insulation", "Insulation", texts.insulation, ({ shown, specimens: ids }) => ({
			...{ shown: shown.insulation, tested: facts(ids, ({ insulation }) => insulation) },
		})),
		limit("opening", "Opening", texts.opening),
		limit("gap", "Gap", millimetreWords(texts.gap)),
		limit("services", "Services", type.services > 1 ? `${type.services} in one opening` : ""),
		limit("spacing", "Distance to the next seal", millimetreWords(texts.spacing)),
		limit("access", "Access", texts.access),
		limit("fire_from", "Fire from", texts.fire_from),
	].filter(({ cells }) => cells.some(({ words }) => words !== ""));
	const rank = ({ cells }: Criterion) =>
		cells.some(({ isLacking }) => isLacking) ? 0 : cells.some(({ isOpen }) => isOpen) ? 1 : 2;
	const inOrder = criteria.toSorted((a, b) => rank(a) - rank(b));
	const row = (label: string, cell: (candidate: MatchedCandidate) => React.ReactNode) => ({
		label,
		cells: candidates.map(cell),
	});
	return (
		<FactsTable
			listed
			caption="Matches, best first"
			corner="Criterion and what is asked"
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
				...inOrder.map(({ label, cells }) => ({
					label,
					cells: cells.map(({ words, isLacking }) => (isLacking ? <strong key={words}>{words}</strong> : words)),
				})),
				row("Specimen", ({ specimens: ids }) => facts(ids, ({ label }) => label)),
				row("Service and substrate", ({ specimens: ids }) => `covered: ${facts(ids, ({ path }) => path)}`),
				row(`Required ${texts.required}`, ({ specimens: ids }) => `covered: ${facts(ids, ({ rating }) => rating)}`),
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
		if (!params.id) return { ...common, type: null, overview: await matchOverview(em, actor, project.id, { most: 1 }) };
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

const SIZE_WORDS: Partial<Record<SizeCriterion, string>> = {
	between: BETWEEN_SIZES_NOTE,
	"not read": "not recognised",
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
