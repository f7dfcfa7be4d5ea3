import { paths } from "#app/paths.ts";
import { Question } from "#app/routes/question.tsx";

export function DeleteListQuestion({ list: { id, name } }: { list: { id: number; name: string } }) {
	return (
		<Question
			action={paths.favouriteDelete(id)}
			back={paths.favourites({ list: id })}
			yes="Delete"
			look="danger"
			icon="trash"
		>
			<p>Are you sure you want to delete {name}?</p>
			<p>Its solutions stay in the finder and in your projects.</p>
		</Question>
	);
}
