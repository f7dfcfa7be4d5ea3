import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Card } from "#app/ui/text/card.tsx";
import { Icon } from "#app/ui/text/icon.tsx";
import * as css from "./dialogs.css.ts";

interface DialogPageProps {
	title: ReactNode;
	back: string;
	/** The pages above this one, in place of the link back. */
	trail?: ReactNode;
	/** For tables and long lists, which need the whole width. */
	broad?: boolean;
	children: ReactNode;
}

/** The content of a dialog as a page like any other: for people without script, and where no page stands below it. */
export function DialogPage({ title, back, trail, broad = false, children }: DialogPageProps) {
	return (
		<>
			<header className={css.dialogPageHead}>
				{trail ?? (
					<Link to={back} className={css.dialogPageBack}>
						<Icon name="left" />
						Back
					</Link>
				)}
				<h1 className={css.dialogPageTitle}>{title}</h1>
			</header>
			<div className={broad ? css.dialogPageBroad : css.dialogPageNarrow}>
				<Card>{children}</Card>
			</div>
		</>
	);
}
