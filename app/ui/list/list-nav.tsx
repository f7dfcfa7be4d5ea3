import { Form, Link, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import { input } from "#app/ui/form/field.css.ts";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./list-nav.css.ts";

export interface NavList {
	title: string;
	lists: { value: string; title: string; to: string; count: number; current: boolean }[];
}

interface ListNavProps {
	label: string;
	groups: NavList[];
	action: string;
	name: string;
	children: ReactNode;
}

/** On a narrow screen the links are a select with a button. */
export function ListNav({ label, groups, action, name, children }: ListNavProps) {
	return (
		<div className={css.layout}>
			<nav className={css.nav} aria-label={label}>
				{groups.map(({ title, lists }) => (
					<div key={title}>
						<h2 className={css.heading}>{title}</h2>
						<ul className={css.entries}>
							{lists.map((list) => (
								<li key={list.value}>
									<Link to={list.to} className={css.entry} aria-current={list.current ? "page" : undefined}>
										{list.title}
										<span className={css.count}>
											{amount(list.count)}
											<VisuallyHidden> records</VisuallyHidden>
										</span>
									</Link>
								</li>
							))}
						</ul>
					</div>
				))}
			</nav>
			<Choice label={label} groups={groups} action={action} name={name} />
			<div className={css.main}>{children}</div>
		</div>
	);
}

function Choice({ label, groups, action, name }: Omit<ListNavProps, "children">) {
	const submit = useSubmit();
	const current = groups.flatMap(({ lists }) => lists).find((list) => list.current)?.value;
	return (
		<Form
			method="get"
			action={action}
			className={css.choice}
			aria-label={label}
			onChange={(event) => submit(event.currentTarget)}
		>
			<label className={css.select}>
				List
				<select key={current} name={name} defaultValue={current} className={input}>
					{groups.map(({ title, lists }) => (
						<optgroup key={title} label={title}>
							{lists.map((list) => (
								<option key={list.value} value={list.value}>
									{list.title} ({amount(list.count)})
								</option>
							))}
						</optgroup>
					))}
				</select>
			</label>
			<Button>Show</Button>
		</Form>
	);
}
