import { Drawing, type Picture } from "./drawing.tsx";
import * as css from "./preview.css.ts";

interface PreviewProps {
	code: string;
	picture: Picture | null;
	files?: { words: string; address?: string }[];
}

export function Preview({ code, picture, files = [] }: PreviewProps) {
	return (
		<>
			{files.length > 0 && (
				<ul className={css.files}>
					{files.map(({ words, address }) => (
						<li key={words}>{address ? <a href={address}>{words}</a> : words}</li>
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
