import { Form } from "@remix-run/react";
import type { OpenNotice } from "#app/domain/recall/open-notices.sql.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/form-key.tsx";
import { SelectField } from "#app/ui/form/inputs.tsx";
import { Cluster } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";

const options = (solutions: { id: number; drawing: string }[]) =>
	solutions.map(({ id, drawing }) => ({ value: id, label: drawing }));

interface ReplaceFormProps {
	notice: OpenNotice;
	issue: OpenNotice["issues"][number];
}

export function ReplaceForm({ notice, issue: { project, projectId, sols } }: ReplaceFormProps) {
	if (projectId === null || sols.length === 0 || notice.replacements.length === 0) return null;
	const id = (name: string) => `${name}-${notice.id}-${projectId}`;
	return (
		<Form method="post" action={paths.noticeReplace(notice.id)}>
			<FormKey />
			<input type="hidden" name="project" value={projectId} />
			<Cluster>
				<SelectField id={id("sol")} name="sol" label={`Replace in ${project}`} options={options(sols)} />
				<SelectField id={id("by")} name="by" label="by" options={options(notice.replacements)} />
				<Button aria-label={`Replace in ${project}`}>Replace</Button>
			</Cluster>
		</Form>
	);
}
