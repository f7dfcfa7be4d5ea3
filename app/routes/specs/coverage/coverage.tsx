import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { listMisses } from "#app/domain/figures/misses.sql.ts";
import { getCoverage } from "#app/domain/finder/coverage.ts";
import { wholeNumber } from "#app/domain/whole-number.ts";
import { show } from "#app/http/guards.server.ts";
import { openSpecification } from "#app/http/open-specification.server.ts";
import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { PageHeader } from "#app/ui/shell/page-header.tsx";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { CoverageTable } from "./coverage-table.tsx";
import { Misses } from "./misses.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	return show(request, async ({ em, actor }) => {
		const requirement = wholeNumber(new URL(request.url).searchParams.get("frr"));
		const { catalogueVersion } = await openSpecification(em, actor);
		const coverage = await getCoverage(em, catalogueVersion, requirement);
		return { requirement, ...coverage, misses: actor.isStaff ? await listMisses(em, actor) : null };
	});
}

export const meta: MetaFunction = () => [{ title: "Coverage · Passive Fire Schedules" }];

export default function Coverage() {
	const { requirement, requirements, classifications, rows, misses } = useLoaderData<typeof loader>();
	return (
		<>
			<PageHeader
				title="Coverage"
				description="How many solutions the catalogue offers for each substrate and kind of service. A number leads to them."
				actions={<ButtonLink to={paths.finderKept()}>Solutions</ButtonLink>}
			/>
			<Form method="get" action={paths.coverage()}>
				<Cluster>
					<SelectField
						id="frr"
						name="frr"
						label="Requirement"
						prompt="Any"
						options={requirements.map(({ id, name }) => ({ value: id, label: name }))}
						defaultValue={requirement ?? ""}
						key={requirement}
					/>
					<Button>Show</Button>
				</Cluster>
			</Form>
			<CoverageTable classifications={classifications} rows={rows} />
			{requirement !== null && (
				<p>
					The numbers are of solutions with a specimen at the chosen requirement. The finder shows all of the substrate
					and service classification, to choose service and FRR from.
				</p>
			)}
			{misses && <Misses misses={misses} />}
		</>
	);
}
