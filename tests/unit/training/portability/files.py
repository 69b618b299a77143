"""Exports of other apps, as their users have them."""

STRONG = b"""\xef\xbb\xbfDate,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,\
Notes,Workout Notes,RPE
2023-01-05 18:03:33,"Push",1h 2m,"Bench Press (Barbell)",W,40,10,0,0,"","Felt
good",
2023-01-05 18:03:33,"Push",1h 2m,"Bench Press (Barbell)",1,80,5,0,0,"paused","",8
2023-01-05 18:03:33,"Push",1h 2m,"Bench Press (Barbell)",2,80,5,0,0,"","",8.5
2023-01-05 18:03:33,"Push",1h 2m,"Plank",1,0,0,0,60,"","",
2023-01-05 18:03:33,"Push",1h 2m,"Zercher Carry March",1,60,20,0,0,"","",
2023-01-07 09:10:00,"Pull, back",45m,"Deadlift (Barbell)",1,140.5,3,0,0,"","",
2023-01-07 09:10:00,"Pull, back",45m,"Deadlift (Barbell)",Rest Timer,0,0,0,180,"","",
2023-01-07 09:10:00,"Pull, back",45m,"Pull Up",1,0,8.0,0,0,"","",
"""
STRONG_SEMICOLONS = (
    b"Workout #;Date;Workout Name;Duration (sec);Exercise Name;Set Order;Weight (lbs);Reps;RPE;Distance (meters);"
    b"Seconds;Notes;Workout Notes\r\n"
    b"1;2024-02-01 07:00:00;Beine;3600;Squat (Barbell);1;220,5;5;8,5;;;;\r\n"
    b"1;2024-02-01 07:00:00;Beine;3600;Squat (Barbell);Note;;;;;;Belt on;\r\n"
    b"1;2024-02-01 07:00:00;Beine;3600;Running;1;;;;5000;1500;;\r\n"
)
HEVY = b"""\
"title","start_time","end_time","description","exercise_title","superset_id","exercise_notes","set_index","set_type",\
"weight_kg","reps","distance_km","duration_seconds","rpe"
"Evening","28 Mar 2024, 17:29","28 Mar 2024, 18:31","","Bench Press (Barbell)","","slow","0","warmup","40","8","","",
"Evening","28 Mar 2024, 17:29","28 Mar 2024, 18:31","","Bench Press (Barbell)","","slow","1","normal","82.5","5","","",9
"Evening","28 Mar 2024, 17:29","28 Mar 2024, 18:31","","Treadmill","","","0","normal","","","2.5","900",
"Morning","Mar 30, 2024, 5:29 PM","Mar 30, 2024, 6:02 PM","","Deadlift (Barbell)","0","","0","normal","100","5","","",
"""
HEVY_POUNDS = HEVY.replace(b"weight_kg", b"weight_lbs").replace(b"distance_km", b"distance_miles")
