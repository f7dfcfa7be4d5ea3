import { randomInt } from "node:crypto";
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { amount, amountOf } from "#app/amounts.ts";
import { levelName } from "#app/domain/facts/penetration-words.schema.ts";
import { drawInspection, type Inspection, inspectionRule } from "#app/domain/site/inspection.ts";
import { MAX_SEED } from "#app/domain/site/site-labels.ts";
import { idParam } from "#app/http/guards.server.ts";
import { loadSite } from "#app/http/site-guard.server.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Cluster, Stack } from "#app/ui/base/page-layout.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { SelectField, TextField } from "#app/ui/form/inputs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Cell, LongCell, Row, RowTitle, StickyCell } from "#app/ui/list/table-row.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Alert } from "#app/ui/text/alert.tsx";
import { Button } from "#app/ui/text/button.tsx";
import { Card } from "#app/ui/text/card.tsx";
import { DrawingCode } from "#app/ui/text/tag.tsx";
import { When } from "#app/ui/text/when.tsx";
import { SiteStateTags } from "./site-state-tags.tsx";
import { SiteTrail } from "./site-trail.tsx";

/** An address without a whole rule shows the form alone, with a seed of chance. */
export function loader({ request, params }: LoaderFunctionArgs) {
	return loadSite(request, idParam(params.id), async ({ em, actor, project }) => {
		const words = Object.fromEntries(new URL(request.url).searchParams);
		const rule = inspectionRule.safeParse(words);
		const next = { percent: 10, of: "type", seed: String(randomInt(1000, 10_000)) };
		const now = new Date().toISOString();
		return {
			project,
			isMember: actor !== null,
			now,
			form: rule.success ? rule.data : next,
			isRefused: words.percent !== undefined && !rule.success,
			drawn: rule.success ? { ...(await drawInspection(em, project.id, rule.data)), rule: rule.data } : null,
		};
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Openings to inspect in ${data?.project.name ?? "project"} · Passive Fire Schedules` },
	{ name: "robots", content: "noindex" },
];

export const headers: HeadersFunction = () => ({ "X-Robots-Tag": "noindex", "Cache-Control": "no-store" });

export const handle = { scriptless: true };

const GROUPS = [
	{ value: "type", label: "of each type, at least one of each" },
	{ value: "all", label: "of all openings, at least one" },
];

interface RuleFormProps {
	action: string;
	now: string;
	form: { percent: number; of: string; seed: string };
}

/** The time goes along, so that the address names the openings that waited then. */
function RuleForm({ action, now, form: { percent, of, seed } }: RuleFormProps) {
	return (
		<Card title="Choose a sample" id="draw">
			<Form method="get" action={action}>
				<input type="hidden" name="at" value={now} />
				<Stack>
					<Cluster>
						<TextField
							id="percent"
							name="percent"
							label="Percent"
							type="number"
							inputMode="numeric"
							min={1}
							max={100}
							required
							defaultValue={percent}
						/>
						<SelectField id="of" name="of" label="Share" options={GROUPS} defaultValue={of} />
						<Button look="primary">Choose openings</Button>
					</Cluster>
					<Fold title="Repeat a draw" folded>
						<TextField
							id="seed"
							name="seed"
							label="Seed"
							hint="The same seed chooses the same sample, so others can check it. A new one appears here each time."
							maxLength={MAX_SEED}
							required
							defaultValue={seed}
						/>
					</Fold>
				</Stack>
			</Form>
		</Card>
	);
}

/** The sample in one table: by type, each opening has its type beside it. */
function Drawn({ projectId, drawn: { groups } }: { projectId: number; drawn: Inspection }) {
	const isByType = groups.length > 1;
	return (
		<Table
			caption="Openings to inspect"
			captionHidden
			columns={[
				{ label: "Number" },
				{ label: "State now" },
				{ label: "Place" },
				{ label: "Solution" },
				...(isByType ? [{ label: "Type" }] : []),
			]}
		>
			{groups.flatMap(({ words, of, openings }) =>
				openings.map(({ id, ref, level, location, drawing, state }) => (
					<Row key={id}>
						<RowTitle>
							<Link to={sitePaths.opening(projectId, id)}>{ref}</Link>
						</RowTitle>
						<StickyCell>
							<SiteStateTags state={state} />
						</StickyCell>
						<LongCell>{[levelName(level), location].filter(Boolean).join(" · ")}</LongCell>
						<Cell>{drawing && <DrawingCode code={drawing} />}</Cell>
						{isByType && <LongCell>{`${words}: ${amount(openings.length)} of ${amount(of)}`}</LongCell>}
					</Row>
				)),
			)}
		</Table>
	);
}

export default function InspectionList() {
	const { project, isMember, now, form, isRefused, drawn } = useLoaderData<typeof loader>();
	return (
		<Stack loose>
			<PageHeader
				trail={<SiteTrail project={project} isMember={isMember} />}
				title="Openings to inspect"
				description={`A random sample of the openings of ${project.name} that are installed or remedied and not inspected since.`}
			/>
			<RuleForm action={sitePaths.inspection(project.id)} now={now} form={form} />
			{isRefused && (
				<Alert kind="warning" title="Enter 1 to 100 percent and a seed of up to 20 characters, then choose again." />
			)}
			{drawn && drawn.of === 0 && <EmptyState title="No openings were waiting for an inspection then." />}
			{drawn && drawn.of > 0 && (
				<>
					<p>
						<strong>{`${amount(drawn.drawn)} of ${amountOf(drawn.of, "opening")}`}</strong>
						{`: ${drawn.rule.percent} % ${drawn.rule.of === "type" ? "of each type" : "of all"}, at least one. Seed ${drawn.rule.seed}, as of `}
						<When at={drawn.rule.at} plain />. Anyone with the address of this page sees the same list, now and later.
					</p>
					<Drawn projectId={project.id} drawn={drawn} />
				</>
			)}
		</Stack>
	);
}
