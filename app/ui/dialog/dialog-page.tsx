import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { VisuallyHidden } from "#app/ui/base/page-layout.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./dialogs.css.ts";

interface DialogPageProps {
	title: ReactNode;
	back: string;
	/** 960 px instead of 560 px. */
	broad?: boolean;
	children: ReactNode;
}

export function DialogPage({ title, back, broad = false, children }: DialogPageProps) {
	return (
		<div className={css.dialogPagePage}>
			<section
				className={broad ? `${css.dialogPageDialog} ${css.dialogPageBroad}` : css.dialogPageDialog}
				aria-labelledby="dialog-title"
			>
				<header className={css.dialogPageHead}>
					<h1 id="dialog-title" className={css.dialogPageTitle}>
						{title}
					</h1>
					<Link to={back} className={css.dialogPageBack} title="Back">
						<Icon name="close" />
						<VisuallyHidden>Back without changes</VisuallyHidden>
					</Link>
				</header>
				<div className={css.dialogPageBody}>{children}</div>
			</section>
		</div>
	);
}
