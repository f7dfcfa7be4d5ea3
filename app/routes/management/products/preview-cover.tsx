import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { coverOnScreen } from "#app/domain/datasheets/cover-screen.ts";
import { getManaged } from "#app/domain/datasheets/managed.sql.ts";
import { idParam, loadPage, staffOnly } from "#app/http/guards.server.ts";
import { paths } from "#app/paths.ts";
import { ForEditors } from "#app/routes/for-editors.tsx";
import { Muted, Stack } from "#app/ui/base/page-layout.tsx";
import { ScrollRegion } from "#app/ui/base/scroll-region.tsx";
import { DialogPage } from "#app/ui/dialog/dialog-page.tsx";
import { Fold } from "#app/ui/form/fold.tsx";
import { FormActions } from "#app/ui/form/form-layout.tsx";
import { DescriptionList } from "#app/ui/list/description-list.tsx";
import { ButtonLink } from "#app/ui/text/button.tsx";
import { StatusTag } from "#app/ui/text/tag.tsx";
import { RevisionLabel } from "#app/ui/text/when.tsx";
import { CoverSheet } from "./cover-sheet.tsx";
import { ManagerTables } from "./manager-tables.tsx";
import * as css from "./paper-sheet.css.ts";
import { readManager } from "./product-manager.server.ts";

/** The address shows the Product Manager with the preview over it, as its specification says; its tables are folded away. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	return loadPage(staffOnly(request), async ({ em, actor }) => {
		const { content, ...cover } = await getManaged(em, actor, "cover", idParam(params.id));
		const manager = await readManager({ em, actor }, new URLSearchParams({ cover: String(cover.id) }));
		return { ...cover, html: coverOnScreen(content), manager };
	});
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
	{ title: `Cover page R${data?.revision ?? ""} · Passive Fire Schedules` },
];

export default function PreviewCover() {
	const { id, revision, created, isActive, html, footerNote, manager } = useLoaderData<typeof loader>();
	return (
		<>
			<DialogPage title="Cover page preview" back={paths.productManager({ cover: id })} broad>
				<div className={css.sheetColumns}>
					<CoverSheet footer={footerNote}>
						<ScrollRegion label="Text of the cover page" className={css.sheetBody}>
							{/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the domain, and the page's policy runs no script of its own */}
							<div className={css.sheetText} dangerouslySetInnerHTML={{ __html: html }} />
						</ScrollRegion>
					</CoverSheet>
					<Stack>
						<DescriptionList
							facts={[
								{ term: "Revision", value: <RevisionLabel revision={revision} at={created} /> },
								{
									term: "State",
									value: (
										<StatusTag
											status={isActive ? "active" : "inactive"}
											text={isActive ? "published" : "not published"}
										/>
									),
								},
							]}
						/>
						<Muted>The newest published revision is printed on the next schedules.</Muted>
						<FormActions>
							<ButtonLink to={paths.coverPdf(id)} reloadDocument look="primary" icon="pdf">
								Open as printed
							</ButtonLink>
							<ForEditors>
								<ButtonLink to={paths.managedToggle("covers", id)}>{isActive ? "Unpublish" : "Publish"}</ButtonLink>
								<ButtonLink to={paths.coverEdit(id)} icon="edit">
									Edit
								</ButtonLink>
							</ForEditors>
						</FormActions>
					</Stack>
				</div>
			</DialogPage>
			<Fold title="Product Manager" folded>
				<ManagerTables page={manager} />
			</Fold>
		</>
	);
}
