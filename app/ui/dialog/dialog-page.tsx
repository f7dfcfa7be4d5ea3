import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/shell/layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./dialog-page.css.ts";

interface DialogPageProps {
	title: ReactNode;
	back: string;
	/** 960 px instead of 560 px. */
	broad?: boolean;
	children: ReactNode;
}

export function DialogPage({ title, back, broad = false, children }: DialogPageProps) {
	return (
		<div className={css.page}>
			<section className={broad ? `${css.dialog} ${css.broad}` : css.dialog} aria-labelledby="dialog-title">
				<header className={css.head}>
					<h1 id="dialog-title" className={css.title}>
						{title}
					</h1>
					<Link to={back} className={css.back} title="Back">
						<Icon name="close" />
						<VisuallyHidden>Back without changes</VisuallyHidden>
					</Link>
				</header>
				<div className={css.body}>{children}</div>
			</section>
		</div>
	);
}
