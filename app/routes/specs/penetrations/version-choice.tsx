import { Form } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import type { ListVersion } from "#app/domain/penetrations/list/versions.sql.ts";
import { paths } from "#app/paths.ts";
import { Cluster } from "#app/ui/base/page-layout.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Button } from "#app/ui/text/button.tsx";

/** Says where a version of the list came from. */
export function sourceWords({ source, name, did }: Pick<ListVersion, "source" | "name" | "did">): string {
	switch (source) {
		case "paste":
			return "Pasted";
		case "file":
			return name === "" ? "Uploaded" : `Uploaded: ${name}`;
		case "table":
			return "Edited as a table";
		case "terminal":
			return name === "" ? "Terminal" : `Terminal: ${name}`;
		case "api":
			return "API";
		case "restored":
			return `Version ${did.restored} restored`;
		case "edited":
			return "Changes to single openings";
	}
}

/** Says what storing it did to the list before. */
export function deedWords({ source, did }: Pick<ListVersion, "source" | "did">): string {
	if (source === "edited") return "Kept before the next list was saved";
	const lost = did.unassigned.length;
	const more = [
		[did.removed, "removed"],
		[lost, lost === 1 ? "lost its solution" : "lost their solutions"],
		[did.gone.length, "not in this list"],
		[did.notNeeded, "set to not needed"],
	] as const;
	return [
		`${did.created} new, ${did.changed} changed, ${did.unchanged} unchanged`,
		...more.flatMap(([count, words]) => (count > 0 ? `${amountOf(count, "opening")} ${words}` : [])),
	].join("; ");
}

/** Leads to the comparison of any two. */
export function VersionChoice({ nos, from, to }: { nos: number[]; from: number; to: number }) {
	const options = nos.map((no) => ({ value: no, label: `Version ${no}` }));
	return (
		<search>
			<Form method="get" action={paths.penetrationVersions()}>
				<Cluster>
					<SelectField
						id="from"
						name="from"
						label="Compare"
						options={options}
						defaultValue={from}
						key={`from ${from}`}
					/>
					<SelectField id="to" name="to" label="with" options={options} defaultValue={to} key={`to ${to}`} />
					<FormActions>
						<Button>Compare</Button>
					</FormActions>
				</Cluster>
			</Form>
		</search>
	);
}
