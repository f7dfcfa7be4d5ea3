import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { listMisses, type Miss } from "#app/domain/figures/counts.sql.ts";
import { MISS_DAYS } from "#app/domain/figures/miss-limits.ts";
import { type CoverageRow, getCoverage, readRequirement } from "#app/domain/finder/coverage.ts";
import { loadPage } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import * as css from "#app/routes/specs/specs.css.ts";
import { Cluster, VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { TextField } from "#app/ui/form/inputs.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { EndCell, Row, RowTitle } from "#app/ui/list/table-row.tsx";
import { PageHeader, Section } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Prose } from "#app/ui/text/prose.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return loadPage(request, async ({ em, actor }) => {
		const { catalogueVersion } = await openSpecification(em, actor);
		const typed = new URL(request.url).searchParams.get("frr") ?? "";
		const query = await readRequirement(em, catalogueVersion, typed.slice(0, MAX_TYPED));
		const coverage = await getCoverage(em, catalogueVersion, query.requirement);
		const misses = actor.isStaff && {
			searches: await listMisses(em, actor, "finder"),
			types: await listMisses(em, actor, "list"),
		};
		return { asked: query, ...coverage, misses };
	});
}

export const meta: MetaFunction = () => [{ title: "Coverage · Passive Fire Schedules" }];

/** A rating or the name of a group is shorter. */
const MAX_TYPED = 50;

interface MissesProps {
	id: string;
	title: string;
	description: string;
	misses: Miss[];
}

/** Searches and types of lists that staff see: which of the gaps people run into. */
function Misses({ misses, ...head }: MissesProps) {
	if (misses.length === 0) return null;
	return (
		<Section {...head}>
			<Prose>
				<ul>
					{misses.map(({ text, count }) => (
						<li key={text}>
							<Link to={paths.finder({ q: text })}>{text}</Link> {amountOf(count, "time")}
						</li>
					))}
				</ul>
			</Prose>
		</Section>
	);
}

interface CoverageTableProps {
	classifications: { id: number; name: string }[];
	rows: CoverageRow[];
}

function CoverageTable({ classifications, rows }: CoverageTableProps) {
	const columns = [
		{ label: "Substrate" },
		...classifications.map(({ name }) => ({ label: name, end: true, wraps: true })),
	];
	return (
		<Table caption="Offered solutions by substrate and service classification" captionHidden columns={columns}>
			{rows.map(({ orientation, substrate, name, solutions }) => (
				<Row key={`${orientation} ${substrate}`}>
					<RowTitle tight>{name}</RowTitle>
					{classifications.map(({ id, name: classification }, at) =>
						solutions[at] ? (
							<EndCell key={id} label={classification}>
								<Link to={paths.finder({ ori: orientation, sub: substrate, class: id })} className={css.coverageFigure}>
									{solutions[at]}
									<VisuallyHidden>{` for ${classification}, ${name}`}</VisuallyHidden>
								</Link>
							</EndCell>
						) : (
							<td key={id} className={css.coverageGap}>
								–
							</td>
						),
					)}
				</Row>
			))}
		</Table>
	);
}

export default function Coverage() {
	const { asked: query, known, classifications, rows, misses } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Coverage"
				description="How many solutions the catalogue offers for each substrate and kind of service. Click a number to see the solutions."
				actions={<ButtonLink to={paths.finderWithLastSearch()}>Solutions</ButtonLink>}
			/>
			<Form method="get" action={paths.coverage()}>
				<Cluster>
					<TextField
						id="frr"
						name="frr"
						label="Requirement, such as -/120/120, EI 60 or 60min"
						suggestions={known}
						maxLength={MAX_TYPED}
						autoComplete="off"
						errors={query.error ? [query.error] : undefined}
						defaultValue={query.text}
						key={query.text}
					/>
					<Button>Show</Button>
				</Cluster>
			</Form>
			<CoverageTable classifications={classifications} rows={rows} />
			{query.requirement !== null && (
				<p>
					The numbers are of solutions with a specimen that reaches {query.text}. A number opens all solutions of that
					substrate and classification: choose service and FRR there.
				</p>
			)}
			{misses && (
				<>
					<Misses
						id="misses"
						title="Searches that found nothing"
						description={`What people searched for in the last ${MISS_DAYS} days.`}
						misses={misses.searches}
					/>
					<Misses
						id="types"
						title="Openings without a solution"
						description={`What openings of projects needed in the last ${MISS_DAYS} days.`}
						misses={misses.types}
					/>
				</>
			)}
		</>
	);
}
