import { Drawing, type Picture } from "./drawing.tsx";
import * as css from "./solutions.css.ts";

interface PreviewProps {
	code: string;
	picture: Picture | null;
	files?: { words: string; address?: string }[];
}

export function Preview({ code, picture, files = [] }: PreviewProps) {
	return (
		<>
			{files.length > 0 && (
				<ul className={css.previewFiles}>
					{files.map(({ words, address }) => (
						<li key={words}>{address ? <a href={address}>{words}</a> : words}</li>
					))}
				</ul>
			)}
			{picture && (
				<div className={css.previewPicture}>
					<Drawing code={code} picture={picture} natural />
				</div>
			)}
		</>
	);
}
