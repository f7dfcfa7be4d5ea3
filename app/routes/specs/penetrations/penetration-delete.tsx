import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { amountOf } from "#app/amounts.ts";
import { readSome } from "#app/domain/penetrations/penetrations.sql.ts";
import { findOpenProject } from "#app/domain/projects/open-project.ts";
import { idParam, loadPage } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { ShownProjectField } from "#app/routes/specs/shown-project-field.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { SubmitButton } from "#app/ui/form/submit-button.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";

export function loader({ request }: LoaderFunctionArgs) {
	const ids = (new URL(request.url).searchParams.get("ids") ?? "").split(",").map(idParam);
	return loadPage(request, async ({ em, actor }) => {
		const project = await findOpenProject(em, actor);
		const found = project ? await readSome(em, project.id, ids) : [];
		if (found.length === 0) throw new Response(null, { status: 404, statusText: "Not Found" });
		return { ids: found.map(({ id }) => id), refs: found.map(({ ref }) => ref) };
	});
}

export const meta: MetaFunction = () => [{ title: "Delete openings · Passive Fire Schedules" }];

export default function DeletePenetrations() {
	const { ids, refs } = useLoaderData<typeof loader>();
	return (
		<DialogPage title={`Delete ${amountOf(refs.length, "opening")}`} back={paths.penetrations()}>
			<p>{refs.join(", ")}</p>
			<p>
				Their numbers cannot be used again in this project. If an opening needs no seal, set it to not needed instead.
			</p>
			<Form method="post" action={paths.penetrationChange()}>
				<FormKey />
				<ShownProjectField />
				{ids.map((id) => (
					<input key={id} type="hidden" name="id" value={id} />
				))}
				<input type="hidden" name="confirmed" value="on" />
				<FormActions>
					<SubmitButton icon="trash" name="do" value="delete">
						Delete
					</SubmitButton>
					<ButtonLink to={paths.penetrations()}>Cancel</ButtonLink>
				</FormActions>
			</Form>
		</DialogPage>
	);
}
