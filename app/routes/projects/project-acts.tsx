import { Form, Link } from "@remix-run/react";
import type { ProjectRole } from "#app/domain/actor.ts";
import { paths } from "#app/paths.ts";
import { FormKey } from "#app/routes/forms.tsx";
import { type Question, QuestionLink } from "#app/routes/question.tsx";
import * as css from "#app/routes/screens.css.ts";
import { sitePaths } from "#app/site-paths.ts";
import { Menu } from "#app/ui/shell/menu.tsx";
import { menuItem } from "#app/ui/shell/menus.css.ts";
import { Button, ButtonLink } from "#app/ui/text/button.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import type { IconName } from "#app/ui/text/icon-names.ts";
import { archiveQuestion, deleteQuestion } from "./project-questions.tsx";

interface ProjectActsProps {
	project: { id: number; name: string; role: ProjectRole | null };
	archived: boolean;
	unsaved: number;
}

interface ProjectAct {
	label: string;
	icon: IconName;
	to: string;
	/** An act that is done at once, or asked about first; else it is a page. */
	does?: "post" | Question;
	reload?: boolean;
}

/** The acts that the person's role allows: readers, inspectors and installers change nothing, editors delete nothing. */
function actsOf({ project, archived, unsaved }: ProjectActsProps): ProjectAct[] {
	const { id, role } = project;
	const mayEdit = role === null || role === "editor";
	const archive: ProjectAct = {
		label: "Archive",
		icon: "archive",
		to: paths.projectArchive(id),
		does: unsaved > 0 ? archiveQuestion(project, unsaved) : "post",
	};
	const restore: ProjectAct = { label: "Set Active", icon: "restore", to: paths.projectRestore(id), does: "post" };
	const edit: ProjectAct = { label: "Edit", icon: "edit", to: paths.projectEdit(id) };
	const remove = deleteQuestion(project);
	return [
		...(mayEdit && !archived ? [edit] : []),
		...(mayEdit ? [archived ? restore : archive] : []),
		...(mayEdit ? [{ label: "Copy", icon: "plus" as const, to: paths.projectCopy(id) }] : []),
		{ label: "Site", icon: "check", to: sitePaths.site(id), reload: true },
		{ label: "People", icon: "person", to: paths.projectPeople(id) },
		...(role === null ? [{ label: "Delete", icon: "trash" as const, to: remove.action, does: remove }] : []),
	];
}

/** The acts of the selected project, in the toolbar. */
export function ProjectToolbar(props: ProjectActsProps) {
	return actsOf(props).map(({ label, icon, to, does, reload }) => {
		if (does === "post") {
			return (
				<Form key={label} method="post" action={to}>
					<FormKey />
					<Button look="toolbar" icon={icon}>
						{label}
					</Button>
				</Form>
			);
		}
		return does ? (
			<QuestionLink key={label} question={does} look="toolbar" icon={icon}>
				{label}
			</QuestionLink>
		) : (
			<ButtonLink key={label} to={to} reloadDocument={reload} look="toolbar" icon={icon}>
				{label}
			</ButtonLink>
		);
	});
}

/** The same acts at the row itself, which need no selection; a question has its page. */
export function ProjectMenu(props: ProjectActsProps) {
	return (
		<span className={css.projectMenu}>
			<Menu label={<span aria-hidden="true">⋯</span>} hint={`More for ${props.project.name}`} small bare>
				{actsOf(props).map(({ label, icon, to, does, reload }) =>
					does === "post" ? (
						<Form key={label} method="post" action={to}>
							<FormKey />
							<button type="submit" className={menuItem}>
								<Icon name={icon} />
								{label}
							</button>
						</Form>
					) : (
						<Link key={label} to={to} reloadDocument={reload} className={menuItem}>
							<Icon name={icon} />
							{label}
						</Link>
					),
				)}
			</Menu>
		</span>
	);
}
