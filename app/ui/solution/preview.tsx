import { Drawing, type Picture } from "./drawing.tsx";
import * as css from "./preview.css.ts";

export function Preview({ code, picture, files = [] }: { code: string; picture: Picture | null; files?: string[] }) {
	return (
		<>
			{files.length > 0 && (
				<ul className={css.files}>
					{files.map((line) => (
						<li key={line}>{line}</li>
					))}
				</ul>
			)}
			{picture && (
				<div className={css.picture}>
					<Drawing code={code} picture={picture} natural />
				</div>
			)}
		</>
	);
}
