import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coverOnScreen } from "#app/domain/datasheets/cover-screen.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { RichText } from "#app/ui/text/rich-text-view.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { content, ...cover } = await getManaged(em, actor, "cover", idParam(params.id));
		return { ...cover, html: coverOnScreen(content) };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Cover page R${data?.revision ?? ""} · Passive Fire Schedules` },
];

export default function PreviewCover() {
	const { id, revision, created, isActive, html, footerNote } = useLoaderData<typeof loader>();
	return (
		<DialogPage title="Cover page preview" back={paths.productManager({ cover: id })} broad>
			<p>
				<RevisionLabel revision={revision} at={created} />{" "}
				<StatusTag status={isActive ? "active" : "inactive"} text={isActive ? "published" : undefined} />
			</p>
			<RichText html={html} label="Text of the cover page" />
			{footerNote && <p>{footerNote}</p>}
			<FormActions>
				<ButtonLink to={paths.coverPdf(id)} reloadDocument look="primary" icon="pdf">
					Open as printed
				</ButtonLink>
				<ButtonLink to={paths.managedToggle("covers", id)}>{isActive ? "Unpublish" : "Publish"}</ButtonLink>
				<ButtonLink to={paths.coverEdit(id)} icon="edit">
					Edit
				</ButtonLink>
			</FormActions>
		</DialogPage>
	);
}
