import { Form, Link, useSubmit } from "@remix-run/react";
import type { ReactNode } from "react";
import { amount } from "#app/amounts.ts";
import { fieldInput } from "#app/ui/base/fields.css.ts";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Button } from "#app/ui/text/button.tsx";
import * as css from "./lists.css.ts";

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

/** The links on a narrow screen are a select with a button. */
export function ListNav({ label, groups, action, name, children }: ListNavProps) {
	return (
		<div className={css.listNavLayout}>
			<nav className={css.listNavNav} aria-label={label}>
				{groups.map(({ title, lists }) => (
					<div key={title}>
						<h2 className={css.listNavHeading}>{title}</h2>
						<ul className={css.listNavEntries}>
							{lists.map((list) => (
								<li key={list.value}>
									<Link to={list.to} className={css.listNavEntry} aria-current={list.current ? "page" : undefined}>
										{list.title}
										<span className={css.listNavCount}>
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
			<div className={css.listNavMain}>{children}</div>
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
			className={css.listNavChoice}
			aria-label={label}
			onChange={(event) => submit(event.currentTarget)}
		>
			<label className={css.listNavSelect}>
				List
				<select key={current} name={name} defaultValue={current} className={fieldInput}>
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
			<noscript>
				<Button>Show</Button>
			</noscript>
		</Form>
	);
}
